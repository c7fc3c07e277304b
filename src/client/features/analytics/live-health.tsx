import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveHealth as Health } from '../../../contract/analytics/analytics.ts';
import { QueryState } from '../../data/lists/query-state.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Badge } from '../../ui/media/badge.tsx';
import { liveHealthQuery } from './analytics.queries.ts';
import { metricText } from './metric-text.ts';

const inMs = (ms: number) => metricText(ms, 'milliseconds');

/** How live connections do now, asked again every few seconds while it is seen. Of the server that answers. */
export function LiveHealth() {
  const query = useQuery(liveHealthQuery);
  const { data, dataUpdatedAt } = query;
  const rate = useRate(data?.deliveries_total, dataUpdatedAt);
  return (
    <section aria-label={t('Live connections')} className="grid gap-3">
      <h2 className="flex items-center gap-2 text-h3">
        {t('Live connections')}
        {data !== undefined &&
          (data.is_degraded ? (
            <Badge kind="danger">{t('Redis cannot be reached')}</Badge>
          ) : (
            <Badge kind="good">{t('Everything is working')}</Badge>
          ))}
      </h2>
      <QueryState
        query={query}
        failed={t('The figures did not load')}
        label={t('Loading the figures')}
        skeleton={
          <Card>
            <SkeletonRows rows={2} lead="none" />
          </Card>
        }
      >
        {(data) => <Numbers health={data} rate={rate} />}
      </QueryState>
    </section>
  );
}

function Numbers({ health, rate }: { health: Health; rate: number | null }) {
  const { connections, deliveries_total, resumes_total, repairs_total } = health;
  const { delivery_ms: delivery, announcement_age_ms: age } = health;
  const ways = [
    ['WebSocket', connections.ws],
    ['Socket.IO', connections.sio],
    ['Server-sent events', connections.sse],
    ['Long polling', connections.sync],
  ] as const;
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
        <Figure
          name={t('Open now')}
          value={formatNumber(ways.reduce((sum, [, n]) => sum + n, 0))}
          line={ways
            .filter(([, n]) => n > 0)
            .map(([name, n]) => `${name} ${formatNumber(n)}`)
            .join(' · ')}
        />
        <Figure
          name={t('Events per second')}
          value={rate === null ? '–' : formatNumber(rate)}
          line={t('{n} since the start', { n: formatNumber(deliveries_total) })}
        />
        <Figure
          name={t('Connections resumed')}
          value={formatNumber(resumes_total)}
          line={t('Continued after an interruption')}
        />
        <Figure
          name={t('Gaps filled')}
          value={formatNumber(repairs_total)}
          line={t('Missed events that were read again')}
        />
        <Figure
          name={t('Delivery time')}
          value={delivery === null ? '–' : inMs(delivery.p95)}
          line={
            delivery === null
              ? t('No events yet')
              : t('95% within this time. Half: {p50}, 99%: {p99}', {
                  p50: inMs(delivery.p50),
                  p99: inMs(delivery.p99),
                })
          }
        />
        <Figure
          name={t('Last check for missed events')}
          value={age === null ? '–' : inMs(age)}
          line={t('Saved events that were not announced are found here')}
        />
      </dl>
      <p className="mt-4 text-meta text-muted">
        {t('Of the server that answered, since it started. Updated every 5 seconds.')}
      </p>
    </Card>
  );
}

function Figure({ name, value, line }: { name: string; value: string; line: string }) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-dense text-soft">{name}</dt>
      <dd className="num text-h2">{value}</dd>
      <dd className="text-meta wrap-anywhere text-muted">{line}</dd>
    </div>
  );
}

interface Sample {
  readonly total: number;
  readonly at: number;
}

/** Per second, between the last two answers. Null before the second one, and when another server answered. */
function useRate(total: number | undefined, at: number): number | null {
  const [[before, now], setSamples] = useState<readonly [Sample | null, Sample | null]>([null, null]);
  useEffect(() => {
    if (total !== undefined) setSamples(([, last]) => [last, { total, at }]);
  }, [total, at]);
  if (before === null || now === null || now.at <= before.at || now.total < before.total) return null;
  return Math.round(((now.total - before.total) * 10_000) / (now.at - before.at)) / 10;
}
