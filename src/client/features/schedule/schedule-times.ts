import { HOUR_MS } from '../../../contract/core/durations.ts';
import { formatDateTime, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { dayOf, instantOf } from '../calendar/form/zoned-time.ts';
import { addDays, type Day, daysBetween, weekdayOf } from '../calendar/store/calendar-days.ts';

const MONDAY = 1;
const MORNING = '09:00';
const EVENING = '18:00';

/** A day and a time on the user's clock, as the fields of a form hold them. */
export interface ChosenTime {
  readonly day: Day;
  /** "09:00"; may be empty. */
  readonly time: string;
}

/** Two or three times that people choose, in `zone`, the next one first. */
export function usualTimes(now: number, zone: string): readonly string[] {
  const today = dayOf(new Date(now).toISOString(), zone);
  const monday = addDays(today, (MONDAY - weekdayOf(today) + 7) % 7 || 7);
  const times = [
    `${today}T${MORNING}`,
    `${today}T${EVENING}`,
    `${addDays(today, 1)}T${MORNING}`,
    `${monday}T${MORNING}`,
  ].map((wall) => instantOf(wall, zone));
  // An hour ahead at least: what is sooner can be sent by hand.
  const ahead = times.filter((time) => Date.parse(time) >= now + HOUR_MS);
  return [...new Set(ahead)].slice(0, 3);
}

/** The instant of the chosen time; null when a field is empty or no such time exists. */
export function instantOfChoice({ day, time }: ChosenTime, zone: string): string | null {
  try {
    return instantOf(`${day}T${time}`, zone);
  } catch {
    return null;
  }
}

/** "today at 6:00 PM", "tomorrow at 9:00 AM", "Monday, 24 November, 9:00 AM": a time to come, within a sentence. */
export function timeToCome(instant: string, zone: string, now: number = Date.now()): string {
  const days = daysBetween(dayOf(new Date(now).toISOString(), zone), dayOf(instant, zone));
  const time = formatTime(instant);
  if (days === 0) return t('today at {time}', { time });
  if (days === 1) return t('tomorrow at {time}', { time });
  return formatDateTime(instant, now);
}

/** The same at the beginning of a line. */
export function timeAsLabel(instant: string, zone: string, now?: number): string {
  const text = timeToCome(instant, zone, now);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
