import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { RsvpStatus } from '../../../../contract/calendar/calendar-facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/core/durations.ts';
import {
  formatClock,
  formatDayMonth,
  formatWeekdayDay,
  nearDay,
  zoneName,
} from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { dayOf, wallTimeOf } from '../form/zoned-time.ts';
import { type Day, daysBetween } from '../store/calendar-days.ts';
import { daysOf } from '../store/occurrences.ts';

/** Time zone and moment from which the user looks at the calendar. */
export interface Viewer {
  readonly zone: string;
  readonly today: Day;
}

/** "Today", "Tomorrow", else "Saturday, 21 November". */
export function dayText(day: Day, today: Day): string {
  return nearDay(day, today) ?? formatWeekdayDay(day, today);
}

/** "7:00 PM", "7:00 – 8:30 PM", "11:00 AM – 1:00 PM"; "All day". */
export function clockText(one: Occurrence, zone: string): string {
  if (one.is_all_day) return t('All day');
  const start = formatClock(one.starts_at, zone);
  const end = formatClock(one.ends_at, zone);
  const half = / [AP]M$/i.exec(end)?.[0] ?? '';
  const begin = half !== '' && start.endsWith(half) ? start.slice(0, -half.length) : start;
  return `${begin} – ${end}`;
}

/** When an occurrence is, in one line, for the reader `viewer`. */
export function whenText(one: Occurrence, { zone, today }: Viewer): string {
  const { first, last } = daysOf(one, zone);
  if (first === last) return `${dayText(first, today)}, ${clockText(one, zone)}`;
  if (one.is_all_day) {
    const days = t('{n, plural, one {# day} other {# days}}', { n: daysBetween(first, last) + 1 });
    return `${formatDayMonth(first, today)} – ${formatDayMonth(last, today)} · ${days}`;
  }
  const start = `${formatDayMonth(first, today)}, ${formatClock(one.starts_at, zone)}`;
  return `${start} – ${formatDayMonth(last, today)}, ${formatClock(one.ends_at, zone)}`;
}

/**
 * "7:00 PM Manila", for a reader whose clock shows another time at that moment. Includes the day when that
 * differs too.
 */
export function thereText(one: Occurrence, { zone, today }: Viewer): string | null {
  const there = one.time_zone;
  if (one.is_all_day || wallTimeOf(one.starts_at, there) === wallTimeOf(one.starts_at, zone)) return null;
  const time = t('{time} {place}', { time: formatClock(one.starts_at, there), place: zoneName(there) });
  const day = dayOf(one.starts_at, there);
  return day === dayOf(one.starts_at, zone) ? time : `${dayText(day, today)}, ${time}`;
}

/**
 * "Starts in 12 min", "Starts in 2 h" within the last 24 hours before the start. Null earlier and after the
 * start.
 */
export function startsInText({ starts_at, status }: Occurrence, now: number): string | null {
  const left = Date.parse(starts_at) - now;
  if (status === 'CANCELLED' || left <= 0 || left > 24 * HOUR_MS) return null;
  if (left < HOUR_MS) return t('Starts in {n} min', { n: Math.ceil(left / MINUTE_MS) });
  return t('Starts in {n} h', { n: Math.round(left / HOUR_MS) });
}

/** Label of the user's own answer. */
export function answerWord(status: RsvpStatus): string {
  if (status === 'GOING') return t('Going');
  return status === 'MAYBE' ? t('Maybe') : t('Can’t go');
}
