import type { updateCalendarEvent } from '../../../../contract/calendar/calendar.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { neverTakesPlace, occurrenceNotFound } from '../calendar-problems.ts';
import { type EventRow, ruleOf } from '../event-row.ts';
import {
  countBefore,
  laterOnTheWall,
  type Rule,
  type Slot,
  settled,
  slotAt,
  slotStartingAt,
  wallDistance,
  wallTimeAt,
} from '../rule.ts';

export type EventWish = Omit<HandlerInput<typeof updateCalendarEvent>['body'], 'status' | 'version'> & {
  readonly status?: EventRow['status'] | undefined;
};

/** The fields of an event that can be changed. */
export type EventFields = Rule &
  Pick<EventRow, 'title' | 'description_md' | 'location' | 'meeting_url' | 'status'>;

/** The event after a change, and its first and last moment (milliseconds; null: no end). */
export interface NextEvent {
  readonly fields: EventFields;
  readonly first: number;
  readonly last: number | null;
  /** Maps the old key of an occurrence to its new one, because occurrences move with their series. */
  readonly keyAfter: (key: number) => number;
}

/**
 * Returns `fields` with the changes of `wish`.
 *
 * @throws Problem `calendar.never` when no occurrence would be left
 */
export function nextOf(fields: EventFields, wish: Partial<EventWish>): NextEvent {
  const wanted: EventFields = {
    title: wish.title ?? fields.title,
    description_md: wish.description_md ?? fields.description_md,
    location: wish.location ?? fields.location,
    meeting_url: wish.meeting_url ?? fields.meeting_url,
    status: wish.status ?? fields.status,
    starts_local: wish.starts_local ?? fields.starts_local,
    duration_minutes: wish.duration_minutes ?? fields.duration_minutes,
    time_zone: wish.time_zone ?? fields.time_zone,
    is_all_day: wish.is_all_day ?? fields.is_all_day,
    recurrence: wish.recurrence === undefined ? fields.recurrence : wish.recurrence,
    exceptions: [],
  };
  const anchor = settled(wanted)?.rule.starts_local ?? wanted.starts_local;
  const distance = wallDistance(fields.starts_local, anchor);
  const exceptions = wish.exceptions ?? fields.exceptions.map((day) => dayAfter(day, fields, distance));
  const whole = settled({ ...wanted, exceptions: [...new Set(exceptions)].sort() });
  if (!whole) throw neverTakesPlace();
  const next = { ...wanted, ...whole.rule };
  return {
    fields: next,
    first: whole.first,
    last: whole.last,
    keyAfter: (key) => {
      if (distance === 0 && next.time_zone === fields.time_zone && next.is_all_day === fields.is_all_day)
        return key;
      const local = laterOnTheWall(wallTimeAt(key, fields.time_zone), distance);
      return slotAt(local, next).start;
    },
  };
}

/** The new date of an excluded day after the series has moved by `distance`. */
function dayAfter(day: string, { starts_local }: Rule, distance: number): string {
  return laterOnTheWall(`${day}T${starts_local.slice(11)}`, distance).slice(0, 10);
}

/**
 * Splits a series: `head` ends before the occurrence at `key`, `tail` begins with it. Null when `key` is the first
 * occurrence, so that there is nothing to split.
 *
 * @throws Problem `calendar.occurrence_not_found` when the series has no occurrence there
 */
export function splitAt(event: EventRow, key: number): { head: NextEvent; tail: EventFields } | null {
  const { recurrence } = event;
  const slot = slotStartingAt(ruleOf(event), key);
  if (!slot) throw occurrenceNotFound();
  if (!recurrence) return null;
  const day = slot.local.slice(0, 10);
  const left = recurrence.count === null ? null : recurrence.count - countBefore(event, key);
  const before = { ...recurrence, count: null, until: dayBefore(slot) };
  const head = settled({
    ...event,
    recurrence: before,
    exceptions: event.exceptions.filter((one) => one < day),
  });
  if (!head) return null;
  return {
    head: {
      fields: { ...event, ...head.rule },
      first: head.first,
      last: head.last,
      keyAfter: (same) => same,
    },
    tail: {
      ...event,
      starts_local: slot.local,
      recurrence: { ...recurrence, count: left },
      exceptions: event.exceptions.filter((one) => one >= day),
    },
  };
}

function dayBefore({ local }: Slot): string {
  return laterOnTheWall(`${local.slice(0, 10)}T00:00`, -1).slice(0, 10);
}

/** Whether attendees must be notified: time, place or link changed. */
export function matters(before: EventFields, after: EventFields): boolean {
  return (
    isRetimed(before, after) || before.location !== after.location || before.meeting_url !== after.meeting_url
  );
}

/** Whether the times changed. */
export function isRetimed(before: Rule, after: Rule): boolean {
  const timesOf = ({ starts_local, duration_minutes, time_zone, is_all_day, recurrence, exceptions }: Rule) =>
    JSON.stringify([
      starts_local,
      duration_minutes,
      time_zone,
      is_all_day,
      recurrence && [
        recurrence.freq,
        recurrence.interval,
        recurrence.by_day,
        recurrence.count,
        recurrence.until,
      ],
      exceptions,
    ]);
  return timesOf(before) !== timesOf(after);
}

/** Whether the change would have no effect. */
export function isSameEvent(before: EventFields, after: EventFields): boolean {
  return (
    !matters(before, after) &&
    before.title === after.title &&
    before.description_md === after.description_md &&
    before.status === after.status
  );
}
