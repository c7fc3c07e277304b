import type { updateCalendarEvent } from '../../../../contract/calendar/calendar.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { noOccurrenceLeft, occurrenceNotFound } from '../calendar-problems.ts';
import { type EventRow, ruleOf } from '../event-row.ts';
import {
  addToWallTime,
  anchoredRule,
  countBefore,
  type Rule,
  type Slot,
  slotAt,
  slotStartingAt,
  wallTimeAt,
  wallTimeDifference,
} from '../rule.ts';

export type EventInput = Omit<HandlerInput<typeof updateCalendarEvent>['body'], 'status' | 'version'> & {
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
 * Returns `fields` with the changes of `input`.
 *
 * @throws Problem `calendar.never` when no occurrence would be left
 */
export function nextOf(fields: EventFields, input: Partial<EventInput>): NextEvent {
  const wanted: EventFields = {
    title: input.title ?? fields.title,
    description_md: input.description_md ?? fields.description_md,
    location: input.location ?? fields.location,
    meeting_url: input.meeting_url ?? fields.meeting_url,
    status: input.status ?? fields.status,
    starts_local: input.starts_local ?? fields.starts_local,
    duration_minutes: input.duration_minutes ?? fields.duration_minutes,
    time_zone: input.time_zone ?? fields.time_zone,
    is_all_day: input.is_all_day ?? fields.is_all_day,
    recurrence: input.recurrence === undefined ? fields.recurrence : input.recurrence,
    exceptions: [],
  };
  const anchor = anchoredRule(wanted)?.rule.starts_local ?? wanted.starts_local;
  const distance = wallTimeDifference(fields.starts_local, anchor);
  const exceptions = input.exceptions ?? fields.exceptions.map((day) => dayAfter(day, fields, distance));
  const whole = anchoredRule({ ...wanted, exceptions: [...new Set(exceptions)].sort() });
  if (!whole) throw noOccurrenceLeft();
  const next = { ...wanted, ...whole.rule };
  return {
    fields: next,
    first: whole.first,
    last: whole.last,
    keyAfter: (key) => {
      if (distance === 0 && next.time_zone === fields.time_zone && next.is_all_day === fields.is_all_day)
        return key;
      const local = addToWallTime(wallTimeAt(key, fields.time_zone), distance);
      return slotAt(local, next).start;
    },
  };
}

/** The new date of an excluded day after the series has moved by `distance`. */
function dayAfter(day: string, { starts_local }: Rule, distance: number): string {
  return addToWallTime(`${day}T${starts_local.slice(11)}`, distance).slice(0, 10);
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
  const head = anchoredRule({
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
  return addToWallTime(`${local.slice(0, 10)}T00:00`, -1).slice(0, 10);
}

/** Whether attendees must be notified: time, place or link changed. */
export function isNotable(before: EventFields, after: EventFields): boolean {
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
    !isNotable(before, after) &&
    before.title === after.title &&
    before.description_md === after.description_md &&
    before.status === after.status
  );
}
