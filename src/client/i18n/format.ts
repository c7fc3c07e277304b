import { DAY_MS, MINUTE_MS } from '../../contract/core/durations.ts';
import type { Pagination } from '../../contract/core/list.ts';
import { clockTime, dateFormat } from './date-format.ts';
import { currentLocale, t } from './t.ts';
import { shownZone } from './time-zone.ts';

/** An instant, as the parameter of every function here: in wire format, or created by the client. */
export type Instant = string | number | Date;

/** In every zone, midnight falls on a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const DAYS_MAX = 1_000;
/** Cache of days by quarter of an hour. The rows of a chat need the same few. */
const days = new Map<string, string>();
const peso = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP', minimumFractionDigits: 0 });
const pesoAndCentavos = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' });
const whole = new Intl.NumberFormat('en-PH');
const relative = {
  en: new Intl.RelativeTimeFormat('en-PH', { numeric: 'auto' }),
  fil: new Intl.RelativeTimeFormat('fil-PH', { numeric: 'auto' }),
};

let lastTime = { key: '', words: '' };

/** "2:31 PM" */
export function formatTime(instant: Instant): string {
  // Neighbours in a list were mostly sent in the same minute.
  const key = `${Math.floor(toMs(instant) / MINUTE_MS)} ${shownZone()} ${currentLocale()}`;
  if (key !== lastTime.key) lastTime = { key, words: clockTime(toMs(instant)) };
  return lastTime.words;
}

/** "Today", "Yesterday", "Friday, 20 November", and with the year when it is not the year of `now`. */
export function formatDay(instant: Instant, now: Instant = Date.now()): string {
  const age = dayNumber(now) - dayNumber(instant);
  if (age === 0) return t('Today');
  if (age === 1) return t('Yesterday');
  return `${format(instant, { weekday: 'long' })}, ${dated(instant, 'long', now)}`;
}

/** "20 Nov", or "20 Nov 2025" when it is not the year of `now`. */
export function formatDate(instant: Instant, now: Instant = Date.now()): string {
  return dated(instant, 'short', now);
}

function dated(instant: Instant, month: 'long' | 'short', now: Instant): string {
  return datedBy((parts) => format(instant, parts), month, sameYear(instant, now));
}

/**
 * Day and month, and the year when it is not the current one: "20 Nov 2025", and in Filipino, where the month
 * comes first, "Nob 20, 2025". `words` formats some parts of the date in the language of the page.
 */
export function datedBy(
  words: (parts: Intl.DateTimeFormatOptions) => string,
  month: 'long' | 'short',
  isThisYear: boolean,
): string {
  if (currentLocale() === 'fil')
    return words({ month, day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
  const date = `${words({ day: 'numeric' })} ${words({ month })}`;
  return isThisYear ? date : `${date} ${words({ year: 'numeric' })}`;
}

/** "2:31 PM" today, "20 Nov" before: the time in a narrow list. */
export function formatListTime(instant: Instant, now: Instant = Date.now()): string {
  return dayKey(instant) === dayKey(now) ? formatTime(instant) : formatDate(instant, now);
}

/** "Friday, 20 November, 2:31 PM": the absolute time shown for a relative one. */
export function formatDateTime(instant: Instant, now: Instant = Date.now()): string {
  return `${formatDay(instant, now)}, ${formatTime(instant)}`;
}

/** "at 2:31 PM" today, "tomorrow at 8:00 AM": when a refused action becomes possible. */
export function formatMoment(instant: Instant, now: Instant = Date.now()): string {
  const time = formatTime(instant);
  const days = dayNumber(instant) - dayNumber(now);
  if (days === 0) return t('at {time}', { time });
  if (days === 1) return t('tomorrow at {time}', { time });
  return t('on {date} at {time}', { date: formatDate(instant, now), time });
}

/**
 * "just now", "5 minutes ago", "2 hours ago", "yesterday", "3 days ago"; after a week the date. Also for
 * future times.
 */
export function formatRelative(instant: Instant, now: Instant = Date.now()): string {
  const seconds = Math.round((toMs(instant) - toMs(now)) / 1000);
  const size = Math.abs(seconds);
  if (size < 45) return t('just now');
  if (size < 3600)
    return relative[currentLocale()].format(Math.trunc(seconds / 60) || Math.sign(seconds), 'minute');
  const days = dayNumber(instant) - dayNumber(now);
  if (days === 0 || size < 6 * 3600)
    return relative[currentLocale()].format(Math.trunc(seconds / 3600), 'hour');
  // It is also used within a line. Only the Filipino text for two days away begins with a capital.
  if (Math.abs(days) <= 7) return relative[currentLocale()].format(days, 'day').toLowerCase();
  return formatDate(instant, now);
}

/**
 * The same for past events. Never in the future, though `now` may be a minute old and this device's clock may
 * be behind the server's.
 */
export function formatAgo(instant: Instant, now: Instant = Date.now()): string {
  return formatRelative(Math.min(toMs(instant), toMs(now)), now);
}

/** The reader's day of `instant`, as "2026-11-20". Equal strings are the same day. */
export function dayKey(instant: Instant): string {
  const key = `${Math.floor(toMs(instant) / QUARTER_MS)} ${shownZone()}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const parts = dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    toMs(instant),
  );
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  if (days.size >= DAYS_MAX) days.clear();
  days.set(key, day);
  return day;
}

/** The hour of the reader's clock at `instant`, 0–23. */
export function hourOf(instant: Instant): number {
  return Number(dateFormat({ hour: '2-digit', hourCycle: 'h23' }).format(toMs(instant)));
}

/** "14:03:22.123", for technical logs. */
export function formatStamp(instant: Instant): string {
  return format(instant, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
}

/** "₱149", "₱1,150.50"; "Free" for 0. `centavos` is whole. */
export function formatPeso(centavos: number): string {
  return centavos === 0 ? t('Free') : formatAmount(centavos);
}

/** As `formatPeso`, but "₱0" for 0: sums, balances and invoices. */
export function formatAmount(centavos: number): string {
  return (centavos % 100 === 0 ? peso : pesoAndCentavos).format(centavos / 100);
}

/** "1,284" */
export function formatNumber(n: number): string {
  return whole.format(n);
}

/** "1,284", and "1,000+" when counting stopped there: how many rows a list has. */
export function formatTotal({ total, total_is_exact }: Pick<Pagination, 'total' | 'total_is_exact'>): string {
  return total_is_exact ? formatNumber(total) : `${formatNumber(total)}+`;
}

/** "03:12" or "1:02:09", from seconds: a place in a video, at which it goes on. */
export function formatPosition(seconds: number): string {
  return formatDuration(seconds).padStart(5, '0');
}

/** "3:12" or "1:02:09", from seconds: how long a video or a recording is. */
export function formatDuration(seconds: number): string {
  const rest = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

/** "820 B", "12 kB", "4.8 MB", "20 GB": decimal units, as shops and telcos count data. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 999_950_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  const tenths = Math.round(bytes / 100_000_000);
  return `${tenths % 10 === 0 ? formatNumber(tenths / 10) : (tenths / 10).toFixed(1)} GB`;
}

function toMs(instant: Instant): number {
  return new Date(instant).getTime();
}

function format(instant: Instant, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(options).format(toMs(instant));
}

function dayNumber(instant: Instant): number {
  return Math.round(Date.parse(`${dayKey(instant)}T00:00:00Z`) / DAY_MS);
}

function sameYear(a: Instant, b: Instant): boolean {
  return dayKey(a).slice(0, 4) === dayKey(b).slice(0, 4);
}

/** "Filipino", from a tag like `fil`, in the language of the page. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(tag) ?? tag;
}
