import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { Holiday } from '../../../../contract/calendar/holidays.ts';
import { formatMonth } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useIsPhone } from '../../../ui/base/use-is-phone.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { isOver } from '../event/event-phase.ts';
import { dayText } from '../event/event-text.ts';
import { spanQuery } from '../store/calendar.queries.ts';
import { useNow } from '../store/calendar-clock.ts';
import { type Day, weeksOfMonth } from '../store/calendar-days.ts';
import { holidayName } from '../store/holiday-name.ts';
import { keyOf } from '../store/occurrence-key.ts';
import { occurrencesByDay, spanOf } from '../store/occurrences.ts';
import { useCalendar, useMay } from '../store/use-calendar.ts';
import { AgendaDay } from './agenda-day.tsx';
import { CalendarTrouble } from './calendar-trouble.tsx';
import { EventChip, EventDot } from './event-chip.tsx';
import { MonthTable } from './month-table.tsx';

/** Number of lines that fit under the number of a day. When there are more, the last line says how many. */
const LINES = 3;
const nothing: readonly never[] = [];

interface MonthViewProps {
  day: Day;
  today: Day;
  onDay: (day: Day) => void;
  holidays: ReadonlyMap<Day, readonly Holiday[]>;
}

/**
 * A month of a community's calendar. On a phone the days have dots, and the events of the chosen day show
 * below.
 */
export function MonthView({ day, today, onDay, holidays }: MonthViewProps) {
  const { community, zone, open, create } = useCalendar();
  const canManage = useMay('event.manage');
  const isPhone = useIsPhone();
  const days = weeksOfMonth(day).flat();
  const [first = day, last = day] = [days[0], days.at(-1)];
  const query = useQuery(spanQuery(community.id, spanOf(first, last, zone)));
  const byDay = occurrencesByDay(query.data?.data ?? nothing, { first, last, zone });
  const eventsOn = (one: Day) => byDay.get(one) ?? nothing;

  function summaryOf(one: Day): string {
    const names = (holidays.get(one) ?? nothing).map(holidayName);
    return [
      ...names,
      t('{n, plural, =0 {No events} one {# event} other {# events}}', { n: eventsOn(one).length }),
    ].join('. ');
  }

  function openDay(one: Day): void {
    const [only] = eventsOn(one);
    if (only !== undefined && !isPhone) open(only);
    else if (only === undefined && canManage && one >= today) create(one);
  }

  return (
    <div className="grid gap-4">
      <CalendarTrouble queries={[query]} />
      <div aria-busy={query.isPending}>
        <MonthTable
          day={day}
          today={today}
          label={formatMonth(day)}
          onDay={onDay}
          onOpen={openDay}
          summaryOf={summaryOf}
        >
          {(one, isCurrent) => (
            <>
              <Dots events={eventsOn(one)} hasHoliday={holidays.has(one)} />
              <DayLines
                day={one}
                today={today}
                events={eventsOn(one)}
                holidays={holidays.get(one) ?? nothing}
                isReachable={isCurrent && !isPhone}
              />
            </>
          )}
        </MonthTable>
      </div>
      {isPhone && (
        <AgendaDay
          day={day}
          today={today}
          events={eventsOn(day)}
          holidays={holidays.get(day) ?? nothing}
          whenEmpty={query.isPending ? '' : t('Nothing on this day.')}
        />
      )}
    </div>
  );
}

function Dots({ events, hasHoliday }: { events: readonly Occurrence[]; hasHoliday: boolean }) {
  return (
    <span aria-hidden className="mt-1 flex h-1.5 items-center justify-center gap-0.5 sm:hidden">
      {hasHoliday && <span className="h-px w-2.5 bg-muted" />}
      {events.slice(0, LINES).map((one) => (
        <EventDot key={keyOf(one)} occurrence={one} />
      ))}
    </span>
  );
}

interface DayLinesProps {
  day: Day;
  today: Day;
  events: readonly Occurrence[];
  holidays: readonly Holiday[];
  isReachable: boolean;
}

function DayLines({ day, today, events, holidays, isReachable }: DayLinesProps) {
  const now = useNow();
  const room = holidays.length > 0 ? LINES - 1 : LINES;
  // When there is no room for all, past events are left out.
  const ranked = [...events].sort((a, b) => Number(isOver(a, now)) - Number(isOver(b, now)));
  const chosen = new Set(ranked.slice(0, events.length > room ? room - 1 : room));
  const shown = events.filter((one) => chosen.has(one));
  return (
    <div className="mt-0.5 grid gap-0.5 max-sm:hidden">
      {holidays.length > 0 && <HolidayLine holidays={holidays} />}
      {shown.map((one) => (
        <EventChip key={keyOf(one)} occurrence={one} isReachable={isReachable} />
      ))}
      {shown.length < events.length && (
        <More day={day} today={today} count={events.length - shown.length} isReachable={isReachable}>
          {events.map((one) => (
            <li key={keyOf(one)}>
              <EventChip occurrence={one} isReachable />
            </li>
          ))}
        </More>
      )}
    </div>
  );
}

function HolidayLine({ holidays }: { holidays: readonly Holiday[] }) {
  const names = holidays.map(holidayName).join(', ');
  return (
    <p aria-hidden title={names} className="h-5 truncate px-1 text-micro/5 text-muted">
      {names}
    </p>
  );
}

interface MoreProps {
  day: Day;
  today: Day;
  count: number;
  isReachable: boolean;
  children: ReactNode;
}

/** "+2 more": opens all events of a day that has no room for them. */
function More({ day, today, count, isReachable, children }: MoreProps) {
  const words = dayText(day, today);
  return (
    <Popover
      label={words}
      trigger={
        <Button
          kind="ghost"
          size="small"
          excludeFromTabOrder={!isReachable}
          className="h-5 w-full justify-start px-1.5 text-small text-muted"
        >
          <span aria-hidden>{t('+{n} more', { n: count })}</span>
          <span className="sr-only">{t('{n} more on {day}', { n: count, day: words })}</span>
        </Button>
      }
    >
      <div className="grid w-60 gap-2">
        <h3 className="text-name">{words}</h3>
        <ul className="grid gap-1">{children}</ul>
      </div>
    </Popover>
  );
}
