import * as z from 'zod/mini';
import type { CalendarEvent, CalendarEventForm } from '../../../../contract/calendar/calendar.ts';
import type { Recurrence } from '../../../../contract/calendar/calendar-facts.ts';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import { placeInMonth, weekdayCodes } from '../event/recurrence-text.ts';
import { addMonths, type Day, daysBetween, weekdayOf } from '../store/calendar-days.ts';
import { type WallTime, wallTimeOf } from './zoned-time.ts';

const repeats = ['NEVER', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Repeat = (typeof repeats)[number];
const repeatEnds = ['NEVER', 'UNTIL', 'COUNT'] as const;

/**
 * An event as its form holds it. Every field has the text that is shown in it, even while that is not valid
 * yet.
 */
export const eventDraft = z.object({
  title: z.string(),
  description_md: z.string(),
  location: z.string(),
  meeting_url: z.string(),
  time_zone: z.string(),
  is_all_day: z.boolean(),
  /** "2026-11-21", or empty while the day is incomplete. */
  start_day: z.string(),
  /** "19:00" */
  start_time: z.string(),
  end_day: z.string(),
  end_time: z.string(),
  repeat: z.enum(repeats),
  interval: z.string(),
  /** Weekdays of a weekly event, as in the contract. */
  weekdays: z.array(z.string()),
  /** For a monthly event: repeat on the day number, or on the weekday. */
  is_by_weekday: z.boolean(),
  repeat_ends: z.enum(repeatEnds),
  until: z.string(),
  count: z.string(),
  /**
   * Key and body of a create attempt that may have succeeded. The retry sends the same ones, so the event is
   * created once.
   */
  attempt: z.nullable(z.object({ key: z.string(), form: z.string() })),
});
export type EventDraft = z.output<typeof eventDraft>;

const MINUTES_OF_DAY = 24 * 60;

function minutesOf(wall: WallTime): number {
  return Date.parse(`${wall}:00Z`) / MINUTE_MS;
}

function wallOf(minutes: number): WallTime {
  return new Date(minutes * MINUTE_MS).toISOString().slice(0, 16);
}

/** `wall` plus that many minutes, on a clock without daylight saving. */
export function laterBy(wall: WallTime, minutes: number): WallTime {
  return wallOf(minutesOf(wall) + minutes);
}

export function minutesBetween(from: WallTime, to: WallTime): number {
  return minutesOf(to) - minutesOf(from);
}

function weekdayCode(day: Day): string {
  return weekdayCodes[weekdayOf(day)] ?? 'SU';
}

/**
 * A new event on `day` in `zone`. It lasts one hour and starts at the next full hour today, or at 7 PM on
 * another day.
 */
export function newEventDraft(day: Day, zone: string, now: number): EventDraft {
  const here = wallTimeOf(new Date(now).toISOString(), zone);
  const next = laterBy(`${here.slice(0, 13)}:00`, 60);
  const start = next.slice(0, 10) === day ? next : `${day}T19:00`;
  const end = laterBy(start, 60);
  return {
    title: '',
    description_md: '',
    location: '',
    meeting_url: '',
    time_zone: zone,
    is_all_day: false,
    start_day: start.slice(0, 10),
    start_time: start.slice(11),
    end_day: end.slice(0, 10),
    end_time: end.slice(11),
    repeat: 'NEVER',
    interval: '1',
    weekdays: [weekdayCode(start.slice(0, 10))],
    is_by_weekday: false,
    repeat_ends: 'NEVER',
    until: addMonths(start.slice(0, 10), 3),
    count: '10',
    attempt: null,
  };
}

/** An existing occurrence as its form shows it. */
export function draftOfEvent({ occurrence, recurrence, time_zone, is_all_day }: CalendarEvent): EventDraft {
  const { title, description_md, starts_local, duration_minutes, details } = occurrence;
  const end = laterBy(starts_local, duration_minutes - (is_all_day ? MINUTES_OF_DAY : 0));
  const start = starts_local.slice(0, 10);
  return {
    title,
    description_md,
    location: details?.location ?? '',
    meeting_url: details?.meeting_url ?? '',
    time_zone,
    is_all_day,
    start_day: start,
    start_time: is_all_day ? '09:00' : starts_local.slice(11),
    end_day: end.slice(0, 10),
    end_time: is_all_day ? '10:00' : end.slice(11),
    repeat: recurrence?.freq ?? 'NEVER',
    interval: String(recurrence?.interval ?? 1),
    weekdays:
      recurrence?.freq === 'WEEKLY' && recurrence.by_day.length > 0
        ? recurrence.by_day
        : [weekdayCode(start)],
    is_by_weekday: recurrence?.freq === 'MONTHLY' && recurrence.by_day.length > 0,
    repeat_ends: recurrence?.until ? 'UNTIL' : recurrence?.count ? 'COUNT' : 'NEVER',
    until: recurrence?.until ?? addMonths(start, 3),
    count: String(recurrence?.count ?? 10),
    attempt: null,
  };
}

/** Moves the end along with the start, and the single weekday of a weekly event along with the day. */
export function withStart(draft: EventDraft, start: Pick<EventDraft, 'start_day' | 'start_time'>) {
  const isWhole = [draft.start_day, draft.start_time, draft.end_day, draft.end_time].every(Boolean);
  const change: Partial<EventDraft> = { ...start };
  if (start.start_day !== '' && start.start_time !== '' && isWhole) {
    const before: WallTime = `${draft.start_day}T${draft.start_time}`;
    const lasts = minutesBetween(before, `${draft.end_day}T${draft.end_time}`);
    const end = laterBy(`${start.start_day}T${start.start_time}`, lasts);
    Object.assign(change, { end_day: end.slice(0, 10), end_time: end.slice(11) });
  }
  if (start.start_day !== '' && draft.start_day !== '') {
    const [only] = draft.weekdays;
    if (draft.weekdays.length === 1 && only === weekdayCode(draft.start_day))
      change.weekdays = [weekdayCode(start.start_day)];
  }
  return change;
}

/**
 * The repeat rule of the draft; null when it does not repeat. Invalid numbers become values that the contract
 * rejects.
 */
export function recurrenceOfDraft(draft: EventDraft): Recurrence | null {
  const { repeat: freq, start_day, repeat_ends } = draft;
  if (freq === 'NEVER') return null;
  const isOnItsDay = draft.weekdays.length === 1 && draft.weekdays[0] === weekdayCode(start_day);
  const weekly = isOnItsDay ? [] : draft.weekdays;
  const monthly = draft.is_by_weekday && start_day !== '' ? [placeInMonth(start_day)] : [];
  return {
    freq,
    interval: Number(draft.interval),
    by_day: freq === 'WEEKLY' ? [...weekly] : freq === 'MONTHLY' ? monthly : [],
    count: repeat_ends === 'COUNT' ? Number(draft.count) : null,
    until: repeat_ends === 'UNTIL' ? draft.until : null,
  };
}

/**
 * Start and length of the draft in local time. An incomplete field gives an invalid value: NaN or an
 * incomplete text.
 */
export function timesOfDraft(
  draft: EventDraft,
): Pick<CalendarEventForm, 'starts_local' | 'duration_minutes'> {
  const { start_day, end_day, is_all_day } = draft;
  if (is_all_day) {
    const days = start_day === '' || end_day === '' ? Number.NaN : daysBetween(start_day, end_day) + 1;
    return { starts_local: `${start_day}T00:00`, duration_minutes: days * MINUTES_OF_DAY };
  }
  const starts_local = `${start_day}T${draft.start_time}`;
  return { starts_local, duration_minutes: minutesBetween(starts_local, `${end_day}T${draft.end_time}`) };
}

/** The request body for a new event. */
export function formOfDraft(draft: EventDraft, groupId: string) {
  return {
    group_id: groupId,
    title: draft.title.trim(),
    description_md: draft.description_md.trim(),
    location: draft.location.trim(),
    meeting_url: draft.meeting_url.trim(),
    time_zone: draft.time_zone,
    is_all_day: draft.is_all_day,
    recurrence: recurrenceOfDraft(draft),
    ...timesOfDraft(draft),
  };
}
