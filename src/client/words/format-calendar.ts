import { datedBy } from './format.ts';
import { currentLocale, t } from './t.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Building a formatter costs fifty times what using one does, and a month asks for hundreds. */
function format(options: Intl.DateTimeFormatOptions, ms: number): string {
  const locale = currentLocale() === 'fil' ? 'fil-PH' : 'en-PH';
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known.format(ms);
}

/** What is asked of a day of the calendar: it is the same one in every zone. */
function ofDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return format({ ...options, timeZone: 'UTC' }, Date.parse(`${day}T00:00:00Z`));
}

/** 1 February 1970 was a Sunday. */
const SUNDAY_MS = Date.UTC(1970, 1, 1);

/** "Sunday", "Sun" or "S"; 0 is Sunday. */
export function weekdayName(weekday: number, style: 'long' | 'short' | 'narrow'): string {
  return format({ weekday: style, timeZone: 'UTC' }, SUNDAY_MS + weekday * 86_400_000);
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
  // ICU puts a narrow no-break space before PM; our font has none, and texts are compared with a plain one.
  return format({ hour: 'numeric', minute: '2-digit', timeZone: zone }, Date.parse(instant)).replaceAll(
    '\u202f',
    ' ',
  );
}

/** "Manila" for "Asia/Manila": what people call the time there. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** "Monday, Wednesday and Friday" */
export function joinWords(words: readonly string[]): string {
  const locale = currentLocale() === 'fil' ? 'fil-PH' : 'en-PH';
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

/** "Today", "Tomorrow", "Yesterday"; null for every other day. */
export function nearDay(day: string, today: string): string | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  return days === -1 ? t('Yesterday') : null;
}
