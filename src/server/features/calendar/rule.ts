import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { EVENT_DURATION_MAX_MINUTES, type Recurrence } from '../../../contract/calendar/calendar-facts.ts';

/** When an event takes place: all that its occurrences are worked out from. */
export interface Rule {
  readonly starts_local: string;
  readonly duration_minutes: number;
  readonly time_zone: string;
  readonly is_all_day: boolean;
  readonly recurrence: Recurrence | null;
  readonly exceptions: readonly string[];
}

/** One time that a rule names. `start` and `end` in milliseconds since 1970, `end` is the first moment after it. */
export interface Slot {
  readonly start: number;
  readonly end: number;
  /** What the clocks on the wall say at the start. */
  readonly local: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** An occurrence that covers a moment started at most this long before it. */
export const REACH_MS = EVENT_DURATION_MAX_MINUTES * MINUTE_MS + 24 * 60 * MINUTE_MS;
/** The wall says up to 14 hours more than UTC, and up to 12 less. */
const ZONES_APART_MS = 15 * 60 * MINUTE_MS;
/** A rule whose first day lies beyond this has none. */
const LATEST_MS = Date.UTC(2200, 0, 1);

type Moment = Temporal.ZonedDateTime;

/**
 * Where a wall time lies. One that the clocks skip is moved on by what they skip, and of one that they repeat the first
 * is meant, as calendars do (RFC 5545 §3.3.5).
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

/** All that are not over at `from` and start before `to` (milliseconds), in order. */
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

/** The slot that starts exactly at `start`; null when the rule names none there. */
export function slotStartingAt(rule: Rule, start: number): Slot | null {
  return slotsBetween(rule, start, start + 1).find((slot) => slot.start === start) ?? null;
}

/** The one that is on or comes next at `now`; else the last. Null only for a rule that names nothing. */
export function slotNear(rule: Rule, now: number): Slot | null {
  if (!rule.recurrence) return onlySlot(rule);
  const on = slotsBetween(rule, now, now + 1)[0];
  const wall = wallOf(wallTimeAt(now, rule.time_zone));
  return on ?? stepFrom(rule, wall, 'next') ?? stepFrom(rule, wall, 'previous');
}

/** The rule, beginning where its first occurrence is, and how far it reaches; null when it names nothing. */
export function settled(rule: Rule): { rule: Rule; first: number; last: number | null } | null {
  const whole = rule.is_all_day ? wholeDays(rule) : rule;
  if (!whole.recurrence) {
    const { start, end } = onlySlot(whole);
    return isKept(whole)(onlySlot(whole)) ? { rule: whole, first: start, last: end } : null;
  }
  const begin = compiled(whole).next(new Date(wallOf(whole.starts_local) - 1));
  if (!begin || begin.epochMilliseconds > LATEST_MS) return null;
  const anchored = { ...whole, starts_local: localOf(begin) };
  const first = stepFrom(anchored, begin.epochMilliseconds - 1, 'next');
  if (!first || first.start > LATEST_MS) return null;
  return { rule: anchored, first: first.start, last: lastEnd(anchored) };
}

/** How many times the rule names before `start`, those that are left out included: what `count` counts. */
export function countBefore(rule: Rule, start: number): number {
  const wall = wallOf(wallTimeAt(start, rule.time_zone));
  return compiled(rule)
    .all()
    .filter((moment) => moment.epochMilliseconds < wall).length;
}

/** The wall time as milliseconds, as if it were UTC. */
function wallOf(local: string): number {
  return Date.parse(`${local}Z`);
}

/** How far the clocks on the wall are apart, in milliseconds. */
export function wallDistance(from: string, to: string): number {
  return wallOf(to) - wallOf(from);
}

/** A wall time, so much later. */
export function laterOnTheWall(local: string, distance: number): string {
  return new Date(wallOf(local) + distance).toISOString().slice(0, 16);
}

/** What the clocks on the wall of `time_zone` say at `start`. */
export function wallTimeAt(start: number, time_zone: string): string {
  return localOf(Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(time_zone));
}

function lastEnd(rule: Rule): number | null {
  const { count = null, until = null } = rule.recurrence ?? {};
  if (count === null && until === null) return null;
  return stepFrom(rule, LATEST_MS, 'previous')?.end ?? null;
}

/** The next after a wall time (in milliseconds, as if it were UTC), or the one before it, that is not left out. */
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
 * What `rrule-temporal` makes of it (`rrule` itself answers wrong instants for zones). It only counts on the wall, as if
 * that were UTC: there it never searches, while in a zone whose clocks are changed somebody's repetitions of each
 * 99th year would keep it busy for half a minute. Where a wall time lies is asked of the zone for those few that matter.
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
