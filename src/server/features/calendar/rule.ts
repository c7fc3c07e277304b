import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { EVENT_DURATION_MAX_MINUTES, type Recurrence } from '../../../contract/calendar/calendar-facts.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/core/durations.ts';

/** When an event takes place: everything from which its occurrences are computed. */
export interface Rule {
  readonly starts_local: string;
  readonly duration_minutes: number;
  readonly time_zone: string;
  readonly is_all_day: boolean;
  readonly recurrence: Recurrence | null;
  readonly exceptions: readonly string[];
}

/** One occurrence by the rule. `start` and `end` are milliseconds since 1970; `end` is exclusive. */
export interface Slot {
  readonly start: number;
  readonly end: number;
  /** The local wall time at the start. */
  readonly local: string;
}

const DAY_MINUTES = 24 * 60;
/** An occurrence that covers a moment started at most this long before it. */
export const REACH_MS = EVENT_DURATION_MAX_MINUTES * MINUTE_MS + DAY_MS;
/** Upper bound of a zone's offset: local time is at most 14 hours ahead of UTC and 12 behind. */
const ZONES_APART_MS = 15 * 60 * MINUTE_MS;
/** A rule whose first day is later has no occurrences. */
const LATEST_MS = Date.UTC(2200, 0, 1);

type Moment = Temporal.ZonedDateTime;

/**
 * The slot of a wall time. A time that the clocks skip moves forward by the skipped time; of a time that they repeat,
 * the first is used, as in other calendars (RFC 5545 §3.3.5).
 */
export function slotAt(
  local: string,
  { duration_minutes, time_zone, is_all_day }: Pick<Rule, 'duration_minutes' | 'time_zone' | 'is_all_day'>,
): Slot {
  const moment = Temporal.PlainDateTime.from(local).toZonedDateTime(time_zone);
  const start = moment.epochMilliseconds;
  const end = is_all_day
    ? moment.add({ days: duration_minutes / DAY_MINUTES }).epochMilliseconds
    : start + duration_minutes * MINUTE_MS;
  return { start, end, local };
}

/** All slots that end after `from` and start before `to` (milliseconds), in order. */
export function slotsBetween(rule: Rule, from: number, to: number): Slot[] {
  if (to <= from) return [];
  const isWithin = ({ start, end }: Slot) => start < to && end > from;
  if (!rule.recurrence) return [onlySlot(rule)].filter(isWithin).filter(isKept(rule));
  return compiled(rule)
    .between(new Date(from - REACH_MS - ZONES_APART_MS), new Date(to + ZONES_APART_MS), true)
    .map((wall) => slotAt(localOf(wall), rule))
    .filter(isWithin)
    .filter(isKept(rule));
}

/** The slot that starts exactly at `start`; null when there is none. */
export function slotStartingAt(rule: Rule, start: number): Slot | null {
  return slotsBetween(rule, start, start + 1).find((slot) => slot.start === start) ?? null;
}

/** The current or next slot at `now`, else the last. Null only when the rule has none. */
export function slotNear(rule: Rule, now: number): Slot | null {
  if (!rule.recurrence) return onlySlot(rule);
  const on = slotsBetween(rule, now, now + 1)[0];
  const wall = wallTimeMs(wallTimeAt(now, rule.time_zone));
  return on ?? stepFrom(rule, wall, 'next') ?? stepFrom(rule, wall, 'previous');
}

/** The rule, starting at its first occurrence, with its first and last moment; null when it has no occurrences. */
export function anchoredRule(rule: Rule): { rule: Rule; first: number; last: number | null } | null {
  const whole = rule.is_all_day ? wholeDays(rule) : rule;
  if (!whole.recurrence) {
    const { start, end } = onlySlot(whole);
    return isKept(whole)(onlySlot(whole)) ? { rule: whole, first: start, last: end } : null;
  }
  const begin = compiled(whole).next(new Date(wallTimeMs(whole.starts_local) - 1));
  if (!begin || begin.epochMilliseconds > LATEST_MS) return null;
  const anchored = { ...whole, starts_local: localOf(begin) };
  const first = stepFrom(anchored, begin.epochMilliseconds - 1, 'next');
  if (!first || first.start > LATEST_MS) return null;
  return { rule: anchored, first: first.start, last: lastEnd(anchored) };
}

/** The number of slots before `start`, including excluded days, as `count` counts them. */
export function countBefore(rule: Rule, start: number): number {
  const wall = wallTimeMs(wallTimeAt(start, rule.time_zone));
  return compiled(rule)
    .all()
    .filter((moment) => moment.epochMilliseconds < wall).length;
}

/** The wall time as milliseconds, as if it were UTC. */
function wallTimeMs(local: string): number {
  return Date.parse(`${local}Z`);
}

/** The difference between two wall times, in milliseconds. */
export function wallTimeDifference(from: string, to: string): number {
  return wallTimeMs(to) - wallTimeMs(from);
}

/** Adds `distance` milliseconds to a wall time. */
export function addToWallTime(local: string, distance: number): string {
  return new Date(wallTimeMs(local) + distance).toISOString().slice(0, 16);
}

/** The local wall time in `time_zone` at `start`. */
export function wallTimeAt(start: number, time_zone: string): string {
  return localOf(Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(time_zone));
}

function lastEnd(rule: Rule): number | null {
  const { count = null, until = null } = rule.recurrence ?? {};
  if (count === null && until === null) return null;
  return stepFrom(rule, LATEST_MS, 'previous')?.end ?? null;
}

/** The next or previous slot from a wall time (in milliseconds, as if it were UTC), skipping excluded days. */
function stepFrom(rule: Rule, from: number, direction: 'next' | 'previous'): Slot | null {
  const series = compiled(rule);
  let at = from;
  for (let left = rule.exceptions.length; left >= 0; left--) {
    const moment = direction === 'next' ? series.next(new Date(at)) : series.previous(new Date(at));
    if (!moment) return null;
    const slot = slotAt(localOf(moment), rule);
    if (isKept(rule)(slot)) return slot;
    at = moment.epochMilliseconds;
  }
  return null;
}

function onlySlot(rule: Rule): Slot {
  return slotAt(rule.starts_local, rule);
}

function isKept({ exceptions }: Rule): (slot: Slot) => boolean {
  return ({ local }) => !exceptions.includes(local.slice(0, 10));
}

function wholeDays(rule: Rule): Rule {
  const days = Math.max(1, Math.ceil(rule.duration_minutes / DAY_MINUTES));
  return {
    ...rule,
    starts_local: `${rule.starts_local.slice(0, 10)}T00:00`,
    duration_minutes: days * DAY_MINUTES,
  };
}

function localOf(moment: Moment): string {
  return moment.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/**
 * The rule in `rrule-temporal` (`rrule` itself returns wrong instants for zones). It computes with wall times as if
 * they were UTC, which is fast; in a zone with clock changes, a rule for every 99th year would take half a minute. Only
 * the wall times that are needed are converted to instants.
 */
function compiled({ starts_local, recurrence }: Rule): RRuleTemporal<Moment> {
  const { freq = 'DAILY', interval = 1, by_day = [], count = 1, until = null } = recurrence ?? {};
  const onTheWall = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('UTC');
  return new RRuleTemporal({
    temporal: Temporal,
    dtstart: onTheWall(starts_local),
    tzid: 'UTC',
    freq,
    interval,
    ...(by_day.length > 0 && { byDay: [...by_day] }),
    ...(count !== null && { count }),
    ...(until !== null && { until: onTheWall(`${until}T23:59:59`) }),
  });
}
