import { announceEvent } from '../calendar-announcements.ts';
import { attendeeIdsOf, attendeeNotification, reminderKeysOf } from '../calendar-notifications.ts';
import { type EventRow, isoOf, type OccurrenceRow } from '../event-row.ts';
import { type Slot, slotAt, slotNear } from '../rule.ts';
import { createCalendarChangeRepo } from './calendar-change.repo.ts';
import type { ChangeContext, ChangeResult } from './calendar-change.service.ts';
import {
  type EventInput,
  isNotable,
  isRetimed,
  isSameEvent,
  type NextEvent,
  nextOf,
} from './event-changes.ts';

/**
 * Changes the whole event; returns null when nothing differs. `staleness` throws when the caller read another version.
 */
export async function changeEvent(
  changing: ChangeContext,
  { input, key }: { input: Partial<EventInput>; key: number | null },
  staleness: () => Promise<void>,
): Promise<ChangeResult | null> {
  const { tx, event, caller, now } = changing;
  const next = nextOf(event, input);
  if (isSameEvent(event, next.fields)) return null;
  await staleness();
  const at = isoOf(now);
  const changes = createCalendarChangeRepo(tx);
  const moved = movedRows(event.occurrences, next);
  const isElsewhen = isRetimed(event, next.fields);
  await changes.change(event.id, coveringMoved(next, moved), { at, isRetimed: isElsewhen });
  await changes.moveOccurrences(event.id, moved);
  const isCancelled = event.status === 'SCHEDULED' && next.fields.status === 'CANCELLED';
  announceEvent(tx, isCancelled ? 'calendar_event.cancelled' : 'calendar_event.updated', {
    id: event.id,
    groupId: event.group_id,
    version: event.version + 1,
    actorId: caller.userId,
  });
  if (isElsewhen || event.title !== next.fields.title)
    await changing.notifier.contentChanged(tx, { calendar_event_id: event.id, isShown: true });
  if (event.status !== next.fields.status || isNotable(event, next.fields))
    await notifyAttendees(changing, {
      event,
      isCancelled,
      isRetimed: isElsewhen,
      key: null,
      isOnlyThat: false,
      startsAt: startAfter(moved, slotNear(next.fields, now)?.start ?? next.first),
    });
  return { id: event.id, key: key === null ? null : next.keyAfter(key) };
}

/** An occurrence's row and its position after the change to `next`. */
export interface MovedRow {
  readonly id: string;
  readonly key: number;
  readonly movedTo: number | null;
  readonly slot: Slot | null;
}

/**
 * The positions of the occurrence rows after the change to `next`. Occurrences that were moved individually keep their
 * wall time.
 */
export function movedRows(rows: readonly OccurrenceRow[], next: NextEvent): MovedRow[] {
  return rows.map((row) => {
    const { starts_local, duration_minutes } = row;
    const duration = duration_minutes ?? next.fields.duration_minutes;
    const slot =
      starts_local === null ? null : slotAt(starts_local, { ...next.fields, duration_minutes: duration });
    return { id: row.id, key: next.keyAfter(row.occurrence_start), movedTo: slot?.start ?? null, slot };
  });
}

/** When the occurrence at `key` starts. One that was moved individually starts where it was moved to. */
export function startAfter(moved: readonly MovedRow[], key: number): number {
  return moved.find((row) => row.key === key)?.movedTo ?? key;
}

/** Extends `next` so that it covers its moved occurrences. */
export function coveringMoved(next: NextEvent, rows: readonly MovedRow[]): NextEvent {
  const slots = rows.flatMap(({ slot }) => (slot ? [slot] : []));
  return {
    ...next,
    first: Math.min(next.first, ...slots.map(({ start }) => start)),
    last: next.last === null ? null : Math.max(next.last, ...slots.map(({ end }) => end)),
  };
}

/** Notifies users who answered GOING or MAYBE, and settles reminders of starts that no longer exist. */
export async function notifyAttendees(
  { tx, caller, now, notifier }: ChangeContext,
  {
    event,
    isCancelled,
    isRetimed: isElsewhen,
    key,
    isOnlyThat,
    startsAt,
  }: {
    event: EventRow;
    isCancelled: boolean;
    isRetimed: boolean;
    key: number | null;
    isOnlyThat: boolean;
    /** The new start; for a series, the first one that the change affects. */
    startsAt: number;
  },
): Promise<void> {
  const which = { eventId: event.id, key, isOnlyThat };
  if (isCancelled || isElsewhen)
    for (const reminder of await reminderKeysOf(tx, which, isoOf(now))) await notifier.settle(tx, reminder);
  // Settles the previous notification about the same occurrences, which is out of date.
  const changeKey = `event.changed:${event.id}:${key === null ? 'all' : isoOf(key)}`;
  await notifier.settle(tx, changeKey);
  const attendeeIds = await attendeeIdsOf(tx, which, isoOf(now));
  if (attendeeIds.length === 0) return;
  await notifier.notify(
    tx,
    attendeeNotification(attendeeIds, {
      kind: isCancelled ? 'EVENT_CANCELLED' : 'EVENT_CHANGED',
      event,
      actorId: caller.userId,
      facts: { starts_at: isoOf(startsAt) },
      key: changeKey,
    }),
  );
}
