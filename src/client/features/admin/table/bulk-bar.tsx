import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import type { Action, RowKind } from './table-types.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<Row> {
  kind: RowKind<Row>;
  selection: Selection<Row>;
  onAction: (action: Action<Row>, rows: readonly Row[]) => void;
}

/** While rows are ticked: how many, and what can be done with them. An action counts the rows that it fits. */
export function BulkBar<Row>({ kind, selection, onAction }: BulkBarProps<Row>) {
  const { selected } = selection;
  if (selected.length === 0) return null;
  return (
    <section
      aria-label={t('Selected rows')}
      className="sticky bottom-3 z-2 flex flex-wrap items-center gap-2 rounded-card border border-line-firm bg-raised p-2 pl-4 shadow-float [--under:var(--raised)]"
    >
      <p role="status" className="num mr-auto text-dense font-medium">
        {t('{n, plural, one {# selected} other {# selected}}', { n: selected.length })}
      </p>
      {kind.actions.map((action) => {
        const fitting = selected.filter(action.fits);
        if (fitting.length === 0) return null;
        return (
          <Button
            key={action.label}
            size="small"
            kind={action.isDanger === true ? 'danger' : 'edged'}
            icon={action.icon}
            onPress={() => onAction(action, fitting)}
          >
            {t('{action} ({n})', { action: t(action.label), n: formatNumber(fitting.length) })}
          </Button>
        );
      })}
      <Button size="small" kind="ghost" onPress={selection.clear}>
        {t('Clear selection')}
      </Button>
    </section>
  );
}
