import { LIVING_EVENTS_MAX } from '../../../../contract/calendar/calendar.ts';
import { announceEvent } from '../calendar-announcements.ts';
import { tooManyEvents } from '../calendar-problems.ts';
import { isoOf } from '../event-row.ts';
import { createCalendarChangeRepo } from './calendar-change.repo.ts';
import type { ChangeContext, ChangeResult } from './calendar-change.service.ts';
import { coveringMoved, movedRows, notifyAttendees, startAfter } from './change-event.ts';
import { type EventInput, isNotable, isRetimed, isSameEvent, nextOf, type splitAt } from './event-changes.ts';

/**
 * Ends a series before `key` and starts a changed one there, which takes over the answers and special occurrences.
 * Returns null and splits nothing when the new series would not differ.
 */
export async function splitEvent(
  changing: ChangeContext,
  {
    input,
    key,
    parts: { head, tail },
  }: { input: Partial<EventInput>; key: number; parts: NonNullable<ReturnType<typeof splitAt>> },
  staleness: () => Promise<void>,
): Promise<ChangeResult | null> {
  const { tx, event, caller, now, newId } = changing;
  const next = nextOf(tail, input);
  if (isSameEvent(tail, next.fields)) return null;
  await staleness();
  const at = isoOf(now);
  const changes = createCalendarChangeRepo(tx);
  if ((await changes.livingCount(event.group_id, at)) >= LIVING_EVENTS_MAX) throw tooManyEvents();
  const id = newId();
  const ofTail = event.occurrences.filter(({ occurrence_start }) => occurrence_start >= key);
  const ofHead = event.occurrences.filter(({ occurrence_start }) => occurrence_start < key);
  const moved = movedRows(ofTail, next);
  await changes.insert(
    { id, groupId: event.group_id, createdBy: event.created_by, at },
    coveringMoved(next, moved),
  );
  await changes.moveOccurrences(id, moved);
  await changes.change(event.id, coveringMoved(head, movedRows(ofHead, head)), { at, isRetimed: false });
  const common = { groupId: event.group_id, actorId: caller.userId };
  announceEvent(tx, 'calendar_event.updated', { ...common, id: event.id, version: event.version + 1 });
  const isCancelled = event.status === 'SCHEDULED' && next.fields.status === 'CANCELLED';
  announceEvent(tx, isCancelled ? 'calendar_event.cancelled' : 'calendar_event.created', {
    ...common,
    id,
    version: 1,
  });
  if (tail.status !== next.fields.status || isNotable(tail, next.fields))
    await notifyAttendees(changing, {
      event: { ...event, id },
      isCancelled,
      isRetimed: isRetimed(tail, next.fields),
      key: next.keyAfter(key),
      isOnlyThat: false,
      startsAt: startAfter(moved, next.keyAfter(key)),
    });
  await keepTimes(changing, { id, isRetimed: isRetimed(tail, next.fields) });
  return { id, key: next.keyAfter(key) };
}

/** Keeps when the times were set: attendees were notified then, not when the series was split. */
async function keepTimes(
  { tx, event }: ChangeContext,
  { id, isRetimed }: { id: string; isRetimed: boolean },
): Promise<void> {
  if (isRetimed) return;
  await tx.query('update calendar_events set timed_at = $2, started_through = $3 where id = $1', [
    id,
    event.timed_at,
    event.started_through,
  ]);
}
