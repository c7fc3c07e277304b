import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import type { Act, RowKind } from './table-types.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<Row> {
  kind: RowKind<Row>;
  selection: Selection<Row>;
  onAct: (act: Act<Row>, rows: readonly Row[]) => void;
}

/** While rows are ticked: how many, and what can be done with them. An act counts the rows that it fits. */
export function BulkBar<Row>({ kind, selection, onAct }: BulkBarProps<Row>) {
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
      {kind.acts.map((act) => {
        const fitting = selected.filter(act.fits);
        if (fitting.length === 0) return null;
        return (
          <Button
            key={act.label}
            size="small"
            kind={act.isDanger === true ? 'danger' : 'edged'}
            icon={act.icon}
            onPress={() => onAct(act, fitting)}
          >
            {t('{act} ({n})', { act: t(act.label), n: formatNumber(fitting.length) })}
          </Button>
        );
      })}
      <Button size="small" kind="ghost" onPress={selection.clear}>
        {t('Clear selection')}
      </Button>
    </section>
  );
}
