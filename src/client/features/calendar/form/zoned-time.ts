import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { addDays, type Day } from '../store/calendar-days.ts';

/** A local date and time without a zone: "2026-11-21T19:00". */
export type WallTime = string;

/** The local time in `zone` at `instant`. */
export function wallTimeOf(instant: string, zone: string): WallTime {
  return toCalendarDateTime(parseAbsolute(instant, zone)).toString().slice(0, 16);
}

/**
 * The instant (wire format) at which a clock in `zone` shows `wall`. A time that spring skips becomes the one
 * after the gap. A time that autumn repeats becomes the first one.
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
