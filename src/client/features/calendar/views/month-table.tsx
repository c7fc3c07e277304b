import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { dayNumber, formatWeekdayDay, weekdayName } from '../../../i18n/format-calendar.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { type Day, isSameMonth, weekdayOf, weeksOfMonth } from '../store/calendar-days.ts';
import { dayAfterKey } from './month-keys.ts';

interface MonthTableProps {
  /** Any day of the month. It takes focus, and the arrow keys start from it. */
  day: Day;
  today: Day;
  label: string;
  /** Called when the user moves to a day with keys or a press. It can be in another month. */
  onDay: (day: Day) => void;
  /** Called on Enter on a day. */
  onOpen: (day: Day) => void;
  /** What a screen reader says after the date: "3 events". */
  summaryOf: (day: Day) => string;
  /** Content under the number of a day. Its buttons leave the tab order unless `isCurrent`. */
  children: (day: Day, isCurrent: boolean) => ReactNode;
}

/**
 * A month as a grid, weeks from Sunday on. One day is in the tab order. Arrows, Home, End and Page keys move
 * by day, week and month; Tab moves to the content of the day.
 */
export function MonthTable({ day, today, label, onDay, onOpen, summaryOf, children }: MonthTableProps) {
  const grid = useRef<HTMLTableElement>(null);
  const isLed = useRef(false);
  const weeks = weeksOfMonth(day);

  useEffect(() => {
    if (!isLed.current) return;
    isLed.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  function handleKey(event: KeyboardEvent<HTMLTableCellElement>) {
    // Ignores keys that were pressed inside the content of a day.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(day);
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(day, event.key);
    if (next === null) return;
    event.preventDefault();
    isLed.current = true;
    onDay(next);
  }

  function handlePress(one: Day, event: MouseEvent<HTMLTableCellElement>) {
    const isOwn = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (!isOwn) onDay(one);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: one walks through it with arrow keys
    <table ref={grid} role="grid" aria-label={label} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {(weeks[0] ?? []).map((one) => (
            <th
              key={weekdayOf(one)}
              scope="col"
              className="h-8 text-center text-small font-medium text-muted sm:px-2 sm:text-left"
            >
              <span aria-hidden className="sm:hidden">
                {weekdayName(weekdayOf(one), 'narrow')}
              </span>
              <span aria-hidden className="max-sm:hidden">
                {weekdayName(weekdayOf(one), 'short')}
              </span>
              <span className="sr-only">{weekdayName(weekdayOf(one), 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td
                key={one}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid takes focus
                role="gridcell"
                data-day={one}
                tabIndex={one === day ? 0 : -1}
                aria-selected={one === day}
                {...(one === today && { 'aria-current': 'date' })}
                onKeyDown={handleKey}
                onClick={(event) => handlePress(one, event)}
                className={classNames(
                  'h-13 border-line align-top -outline-offset-2 sm:h-26 sm:border sm:p-1',
                  one === day && 'max-sm:rounded-control max-sm:bg-selected',
                  !isSameMonth(one, day) && 'sm:bg-sunken',
                )}
              >
                <DayNumber day={one} today={today} isFaint={!isSameMonth(one, day)} />
                <span className="sr-only">{summaryOf(one)}</span>
                {children(one, one === day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayNumber({ day, today, isFaint }: { day: Day; today: Day; isFaint: boolean }) {
  return (
    <>
      <span className="sr-only">{formatWeekdayDay(day, today)}. </span>
      <span
        aria-hidden
        className={classNames(
          'num mx-auto grid size-7 place-items-center rounded-full text-meta sm:mx-0 sm:size-6 sm:text-small',
          day === today ? 'bg-ink font-semibold text-surface' : isFaint ? 'text-muted' : 'text-ink',
        )}
      >
        {dayNumber(day)}
      </span>
    </>
  );
}
