import { Ellipsis } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { Action, RowKind } from './table-types.ts';

interface RowMenuProps<Row> {
  row: Row;
  kind: RowKind<Row>;
  onAction: (action: Action<Row>, rows: readonly Row[]) => void;
}

/** What can be done with one row. Actions that destroy something are last. */
export function RowMenu<Row>({ row, kind, onAction }: RowMenuProps<Row>) {
  const label = t('Actions for {name}', { name: kind.nameOf(row) });
  const fitting = kind.actions.filter(({ fits }) => fits(row));
  const harmless = fitting.filter(({ isDanger }) => isDanger !== true);
  const dangerous = fitting.filter(({ isDanger }) => isDanger === true);
  const items = kind.items?.(row);
  if (fitting.length === 0 && items === undefined) return <span className="block w-hit" />;
  const itemOf = (action: Action<Row>) => (
    <MenuItem
      key={action.label}
      label={t(action.label)}
      icon={action.icon}
      isDanger={action.isDanger === true}
      onAction={() => onAction(action, [row])}
    />
  );
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis />
        </IconButton>
      }
    >
      {items}
      {harmless.map(itemOf)}
      {dangerous.length > 0 && (items !== undefined || harmless.length > 0) && <MenuDivider />}
      {dangerous.map(itemOf)}
    </Menu>
  );
}
