import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { addDays, type Day } from '../store/calendar-days.ts';

/** A date and a time as a clock on the wall shows them, "2026-11-21T19:00": of no zone. */
export type WallTime = string;

/** What a clock in `zone` shows at `instant`. */
export function wallTimeOf(instant: string, zone: string): WallTime {
  return toCalendarDateTime(parseAbsolute(instant, zone)).toString().slice(0, 16);
}

/**
 * When a clock in `zone` shows `wall`, as an instant of the wire. A time that is skipped in spring is the one after the
 * gap, a time that comes twice in autumn is the first.
 */
export function instantOf(wall: WallTime, zone: string): string {
  return toZoned(parseDateTime(wall), zone).toDate().toISOString();
}

/** The day of `instant` in `zone`. */
export function dayOf(instant: string, zone: string): Day {
  return wallTimeOf(instant, zone).slice(0, 10);
}

/** The first instant of `day` in `zone`. */
export function startOfDay(day: Day, zone: string): string {
  return instantOf(`${day}T00:00`, zone);
}

/** The first instant after `day` in `zone`. */
export function endOfDay(day: Day, zone: string): string {
  return startOfDay(addDays(day, 1), zone);
}
