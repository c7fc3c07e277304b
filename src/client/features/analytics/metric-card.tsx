import { Info } from 'lucide-react';
import { useState } from 'react';
import type { Metric } from '../../../contract/analytics/analytics-facts.ts';
import { manilaMidnight } from '../../../contract/core/manila.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { Figures } from './analytics.queries.ts';
import { MetricRows } from './metric-rows.tsx';
import { metricText } from './metric-text.ts';
import { metricWords } from './metric-words.ts';

interface MetricCardProps {
  metric: Metric;
  /** `platform`, the slug of a community, or undefined for the user's own. */
  place: string | undefined;
  /** What is counted. */
  days: Figures['days'];
}

/** One figure: its value, how it changed, what it means, its chart, and the numbers of the chart. */
export function MetricCard({ metric, place, days }: MetricCardProps) {
  const { key, unit, value, delta_pct, previous, series, parts } = metric;
  const [isTable, setIsTable] = useState(false);
  const words = metricWords[key];
  const name = t(words.name);
  const points = series.map(({ t: day, v }) => ({ name: formatDate(manilaMidnight(day)), value: v }));
  const rows =
    points.length > 0 ? points : (parts ?? []).map((part) => ({ ...part, name: partName(part.key) }));
  return (
    <Card
      as="section"
      aria-label={name}
      title={name}
      action={
        <Popover
          label={name}
          trigger={
            <IconButton label={t('What is this?')} size="small">
              <Info aria-hidden />
            </IconButton>
          }
        >
          <p className="max-w-[32ch] text-dense">{t(words.meaning)}</p>
        </Popover>
      }
    >
      <p className="num flex flex-wrap items-baseline gap-x-2">
        <span className="text-h2">{value === null ? '–' : metricText(value, unit)}</span>
        {delta_pct !== null && previous !== null && (
          <span className="text-meta text-muted">
            {t('{change}% ({before} before)', {
              change: `${delta_pct > 0 ? '+' : ''}${delta_pct}`,
              before: metricText(previous, unit),
            })}
          </span>
        )}
      </p>
      {points.length > 1 && (
        <div className="mt-3">
          <LineChart points={points} label={name} format={(n) => metricText(n, unit)} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 empty:hidden">
        {points.length > 0 && (
          <Button
            kind="ghost"
            size="small"
            className="-ml-2.5"
            aria-expanded={isTable}
            onPress={() => setIsTable(!isTable)}
          >
            {isTable ? t('Hide numbers') : t('Show numbers')}
          </Button>
        )}
        {place !== undefined && <MetricRows metric={key} place={place} days={days} />}
      </div>
      {rows.length > 0 && (isTable || points.length === 0) && (
        <div className="max-h-72 overflow-y-auto">
          <table className="num w-full text-dense">
            <caption className="sr-only">{name}</caption>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row" className="py-1.5 text-left font-normal text-soft">
                    {row.name}
                  </th>
                  <td className="py-1.5 text-right">
                    {row.value === null ? '–' : metricText(row.value, unit)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

const partNames: Readonly<Record<string, string>> = {
  URGENT: 'Urgent',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  FREEMIUM: 'Freemium',
  PLUS: 'Plus',
  PRO: 'Pro',
  ENTERPRISE: 'Enterprise',
  unknown: 'Unknown',
};

/** Names of payment methods are the same in every language. */
function partName(key: string): string {
  const name = partNames[key];
  return name === undefined ? key : t(name);
}
