import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { Holiday } from '../../../../contract/calendar/holidays.ts';
import { formatWeekdayDay, nearDay } from '../../../i18n/format-calendar.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { Day } from '../store/calendar-days.ts';
import { holidayName } from '../store/holiday-name.ts';
import { keyOf } from '../store/occurrence-key.ts';
import { AgendaRow } from './agenda-row.tsx';

interface AgendaDayProps {
  day: Day;
  today: Day;
  events: readonly Occurrence[];
  holidays: readonly Holiday[];
  /** Shown in place of the events when there are none. Without it only the heading shows. */
  whenEmpty?: string;
}

/** One day: its name and holidays, with its events below. */
export function AgendaDay({ day, today, events, holidays, whenEmpty }: AgendaDayProps) {
  const near = nearDay(day, today);
  return (
    <section aria-labelledby={`day-${day}`} className="grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 id={`day-${day}`} className="text-name">
          {near !== null && `${near} · `}
          <span className={near === null ? undefined : 'font-normal text-soft'}>
            {formatWeekdayDay(day, today)}
          </span>
        </h3>
        {holidays.length > 0 && (
          <p className="text-meta text-muted">{holidays.map(holidayName).join(', ')}</p>
        )}
      </div>
      {events.length > 0 ? (
        <Card isPadded={false}>
          <ul>
            {events.map((one) => (
              <AgendaRow key={keyOf(one)} occurrence={one} />
            ))}
          </ul>
        </Card>
      ) : (
        whenEmpty !== undefined && <p className="text-dense text-muted">{whenEmpty}</p>
      )}
    </section>
  );
}
