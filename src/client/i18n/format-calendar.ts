import { DAY_MS } from '../../contract/core/durations.ts';
import { clockTime, dateFormat } from './date-format.ts';
import { datedBy } from './format.ts';
import { currentLocale, t } from './t.ts';

/** Calendar days are formatted in UTC, because a day is the same in every zone. */
function ofDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(options, 'UTC').format(Date.parse(`${day}T00:00:00Z`));
}

/** 1 February 1970 was a Sunday. */
const SUNDAY_MS = Date.UTC(1970, 1, 1);

/** "Sunday", "Sun" or "S"; 0 is Sunday. */
export function weekdayName(weekday: number, style: 'long' | 'short' | 'narrow'): string {
  return dateFormat({ weekday: style }, 'UTC').format(SUNDAY_MS + weekday * DAY_MS);
}

/** "November 2026" */
export function formatMonth(day: string): string {
  return `${ofDay(day, { month: 'long' })} ${ofDay(day, { year: 'numeric' })}`;
}

/** "Nov" */
export function monthShort(day: string): string {
  return ofDay(day, { month: 'short' });
}

/** "21" */
export function dayNumber(day: string): string {
  return String(Number(day.slice(8)));
}

function isSameYear(one: string, other: string): boolean {
  return one.slice(0, 4) === other.slice(0, 4);
}

/** "21 November", and with the year when it is not the year of `today`. */
export function formatDayMonth(day: string, today: string): string {
  return dated(day, 'long', today);
}

function dated(day: string, month: 'long' | 'short', today: string): string {
  return datedBy((parts) => ofDay(day, parts), month, isSameYear(day, today));
}

/** "Saturday, 21 November", and with the year when it is not the year of `today`. */
export function formatWeekdayDay(day: string, today: string): string {
  return `${ofDay(day, { weekday: 'long' })}, ${formatDayMonth(day, today)}`;
}

/** "12 Dec", and with the year when it is not the year of `today`. */
export function formatShortDay(day: string, today: string): string {
  return dated(day, 'short', today);
}

/** "7:00 PM", as a clock in `zone` shows it. */
export function formatClock(instant: string, zone: string): string {
  return clockTime(Date.parse(instant), zone);
}

/** "GMT+8": the offset of `zone` at `now`; empty for a zone that this browser does not know. */
export function zoneOffset(zone: string, now: number): string {
  try {
    const parts = dateFormat({ timeZoneName: 'shortOffset' }, zone).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** "Manila" for "Asia/Manila": the usual name of the time there. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** "Monday, Wednesday and Friday" */
export function joinText(words: readonly string[]): string {
  const locale = currentLocale() === 'fil' ? 'fil-PH' : 'en-PH';
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

/** "Today", "Tomorrow", "Yesterday"; null for every other day. */
export function nearDay(day: string, today: string): string | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  return days === -1 ? t('Yesterday') : null;
}
