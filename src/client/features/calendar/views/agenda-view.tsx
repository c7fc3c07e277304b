import { useQueries } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Holiday } from '../../../../contract/calendar/holidays.ts';
import { formatDayMonth } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { scrollParentOf } from '../../../ui/base/scroll-parent.ts';
import { useSteadyView } from '../../../ui/base/use-steady-view.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Loading, SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { spanQuery } from '../store/calendar.queries.ts';
import { addDays, addMonths, type Day, startOfMonth } from '../store/calendar-days.ts';
import { occurrencesByDay, spanOf } from '../store/occurrences.ts';
import { useCalendar, useMay } from '../store/use-calendar.ts';
import { AgendaDay } from './agenda-day.tsx';
import { CalendarTrouble } from './calendar-trouble.tsx';

/** Number of months fetched at first. */
const MONTHS = 2;
const nothing: readonly never[] = [];

interface AgendaViewProps {
  /** The first day in the list. */
  from: Day;
  today: Day;
  holidays: ReadonlyMap<Day, readonly Holiday[]>;
}

/** A list of events from a day on. More months load on request. */
export function AgendaView({ from, today, holidays }: AgendaViewProps) {
  const { community, zone } = useCalendar();
  const [months, setMonths] = useState(MONTHS);
  const [content, setContent] = useState<HTMLElement | null>(null);
  useSteadyView(
    useMemo(() => scrollParentOf(content), [content]),
    content,
  );
  const starts = Array.from({ length: months }, (_, n) => addMonths(startOfMonth(from), n));
  const queries = useQueries({
    queries: starts.map((start) =>
      spanQuery(community.id, spanOf(start, addDays(addMonths(start, 1), -1), zone)),
    ),
  });
  const last = addDays(addMonths(startOfMonth(from), months), -1);
  // A later month waits for an earlier one, which would otherwise push it down.
  const awaited = queries.findIndex(({ data, isFetching }) => data === undefined && isFetching);
  const ready = awaited === -1 ? queries : queries.slice(0, awaited);
  const known = ready.flatMap(({ data }) => data?.data ?? []);
  const byDay = occurrencesByDay(known, { first: from, last, zone });
  const days = [...byDay.keys()].sort();
  const isLoading = known.length === 0 && queries.some(({ isFetching }) => isFetching);
  const isAllHere = queries.every(({ data }) => data !== undefined);

  return (
    <div ref={setContent} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <CalendarTrouble queries={queries} />
      <Loading isLoading={isLoading} skeleton={<AgendaSkeleton />} label={t('Loading the calendar')}>
        {() => (
          <>
            {days.length > 0
              ? days.map((day) => (
                  <AgendaDay
                    key={day}
                    day={day}
                    today={today}
                    events={byDay.get(day) ?? nothing}
                    holidays={holidays.get(day) ?? nothing}
                  />
                ))
              : isAllHere && <NoEvents from={from} last={last} today={today} />}
            {isAllHere && (
              <Button
                kind="ghost"
                className="justify-self-start"
                onPress={() => setMonths((shown) => shown + 1)}
              >
                {t('Show events after {day}', { day: formatDayMonth(last, today) })}
              </Button>
            )}
          </>
        )}
      </Loading>
    </div>
  );
}

function NoEvents({ from, last, today }: { from: Day; last: Day; today: Day }) {
  const { create } = useCalendar();
  const canManage = useMay('event.manage');
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden />}
      title={t('No events yet')}
      {...(canManage && {
        action: <Button onPress={() => create(from < today ? today : from)}>{t('Create an event')}</Button>,
      })}
    >
      {t(
        'Nothing is planned from {from} to {last}. The community’s classes, calls and meetups appear here.',
        {
          from: formatDayMonth(from, today),
          last: formatDayMonth(last, today),
        },
      )}
    </EmptyState>
  );
}

const places = ['a', 'b', 'c'];

function AgendaSkeleton() {
  return places.map((place) => (
    <div key={place} className="mb-6 grid gap-3">
      <SkeletonBar className="w-40" />
      <Card isPadded={false}>
        <div className="flex flex-col gap-x-6 gap-y-2.5 px-4 py-4 sm:flex-row">
          <SkeletonBar className="w-28" />
          <div className="grid flex-1 gap-2.5">
            <SkeletonBar className="w-1/2" />
            <SkeletonBar className="w-1/3" />
          </div>
        </div>
      </Card>
    </div>
  ));
}
