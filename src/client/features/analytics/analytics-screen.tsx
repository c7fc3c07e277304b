import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { QueryState } from '../../data/lists/query-state.tsx';
import { myAuthorizationQuery } from '../../data/session/authorization.queries.ts';
import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { HeatTable } from '../../ui/charts/heat-table.tsx';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { Select } from '../../ui/forms/choices/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FilterStrip } from '../../ui/layout/filter-strip.tsx';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { type Figures, figuresQuery, staffedCommunitiesQuery } from './analytics.queries.ts';
import { analyticsChoice, chooseAnalytics } from './analytics-choice.ts';
import { DropOff } from './drop-off.tsx';
import { LiveHealth } from './live-health.tsx';
import { MetricCard } from './metric-card.tsx';

/**
 * `/analytics/`: the platform for administrators, a community for its staff, and one's own learning for everyone. Its
 * address has no parameters.
 */
export function AnalyticsScreen() {
  const authorization = useQuery(myAuthorizationQuery);
  const staffed = useQuery(staffedCommunitiesQuery);
  const isAdmin = authorization.data?.data.permissions.includes('platform.admin') === true;
  const communities = staffed.data ?? [];
  // Nothing is asked before it is known whose figures come first.
  const isKnown = !authorization.isPending && !staffed.isPending;
  const choice = useStore(analyticsChoice);
  const [chosen, setChosen] = useState<string | null>(null);
  const place = chosen ?? (isAdmin ? 'platform' : (communities[0]?.id ?? 'me'));
  const query = useQuery({ ...figuresQuery(place, choice), enabled: isKnown });
  const { data } = query;
  const places = [
    ...(isAdmin ? [{ value: 'platform', label: t('The platform') }] : []),
    ...communities.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'me', label: t('Your learning') },
  ];
  return (
    <ScrollArea>
      <PageBody width="wide">
        <PageHead
          title={t('Analytics')}
          lead={
            data?.countedAt
              ? t('Days in Manila. Counted at {time}.', { time: formatTime(data.countedAt) })
              : t('Days in Manila.')
          }
        />
        <div className="flex flex-wrap items-center gap-2">
          <FilterStrip>
            <Select
              look="filter"
              label={t('Figures of')}
              choices={places}
              value={place}
              onChange={setChosen}
            />
            <Select
              look="filter"
              label={t('Range')}
              choices={[
                { value: 'week', label: t('Last 7 days') },
                { value: 'month', label: t('Last 30 days') },
                { value: 'quarter', label: t('Last 90 days') },
                { value: 'year', label: t('Last 12 months') },
              ]}
              value={choice.range}
              onChange={(range) => chooseAnalytics({ range })}
            />
            <Segmented
              label={t('Interval')}
              segments={[
                { value: 'day', label: t('Days') },
                { value: 'week', label: t('Weeks') },
                { value: 'month', label: t('Months') },
              ]}
              value={choice.interval}
              onChange={(interval) => chooseAnalytics({ interval })}
            />
          </FilterStrip>
        </div>
        <QueryState
          query={query}
          failed={t('The figures did not load')}
          label={t('Loading the figures')}
          skeleton={
            <Card>
              <SkeletonRows rows={6} lead="none" />
            </Card>
          }
        >
          {(data) => (
            <FigureGroups
              key={place}
              figures={data}
              place={place === 'platform' ? place : communities.find(({ id }) => id === place)}
            />
          )}
        </QueryState>
      </PageBody>
    </ScrollArea>
  );
}

interface FigureGroupsProps {
  figures: Figures;
  /** Undefined: the user's own. */
  place: 'platform' | { readonly id: string; readonly slug: string } | undefined;
}

function FigureGroups({ figures: { groups, heat, days }, place }: FigureGroupsProps) {
  const slug = typeof place === 'object' ? place.slug : place;
  if (groups.every(({ metrics }) => metrics.every(({ value, previous }) => !value && !previous)))
    return (
      <EmptyState icon={<ChartLine aria-hidden />} title={t('Nothing to count yet')}>
        {t('Start a course or write something, and your figures will show up here.')}
      </EmptyState>
    );
  return (
    <>
      {groups.map(({ title, metrics }) => (
        <section key={title} aria-label={t(title)} className="grid gap-3">
          <h2 className="text-h3">{t(title)}</h2>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {metrics.map((metric) => (
              <MetricCard key={metric.key} metric={metric} place={slug} days={days} />
            ))}
          </div>
          {title === 'Engagement' && <Heat heat={heat} />}
          {title === 'Learning' && place !== undefined && (
            <DropOff place={place === 'platform' ? place : place.id} />
          )}
        </section>
      ))}
      {place === 'platform' && <LiveHealth />}
    </>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

function Heat({ heat }: { heat: Figures['heat'] }) {
  return (
    <Card as="section" title={t('When people write')}>
      <HeatTable
        label={t('Posts, comments and messages by weekday and hour')}
        rows={weekdays.map((day) => t(day))}
        columns={Array.from({ length: 24 }, (_, hour) => `${hour}:00`)}
        values={heat}
      />
    </Card>
  );
}
