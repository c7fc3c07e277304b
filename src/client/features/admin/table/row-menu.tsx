import { Ellipsis } from 'lucide-react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Menu, MenuDivider, MenuItem } from '../../../ui/overlays/menu.tsx';
import type { Act, RowKind } from './table-types.ts';

interface RowMenuProps<Row> {
  row: Row;
  kind: RowKind<Row>;
  onAct: (act: Act<Row>, rows: readonly Row[]) => void;
}

/** What can be done with one row. Acts that destroy something are last. */
export function RowMenu<Row>({ row, kind, onAct }: RowMenuProps<Row>) {
  const label = t('Actions for {name}', { name: kind.nameOf(row) });
  const fitting = kind.acts.filter(({ fits }) => fits(row));
  const harmless = fitting.filter(({ isDanger }) => isDanger !== true);
  const dangerous = fitting.filter(({ isDanger }) => isDanger === true);
  const items = kind.items?.(row);
  if (fitting.length === 0 && items === undefined) return <span className="block w-hit" />;
  const itemOf = (act: Act<Row>) => (
    <MenuItem
      key={act.label}
      label={t(act.label)}
      icon={act.icon}
      isDanger={act.isDanger === true}
      onAction={() => onAct(act, [row])}
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
