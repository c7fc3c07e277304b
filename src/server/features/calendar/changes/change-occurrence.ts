import { announceEvent } from '../calendar-announcements.ts';
import { occurrenceNotFound, wasCancelled } from '../calendar-problems.ts';
import { isoOf, ruleOf } from '../event-row.ts';
import { slotStartingAt } from '../rule.ts';
import { createCalendarChangeRepo } from './calendar-change.repo.ts';
import type { ChangeContext, ChangeResult } from './calendar-change.service.ts';
import { notifyAttendees } from './change-event.ts';
import type { EventInput } from './event-changes.ts';
import {
  isNotableOccurrenceChange,
  isOccurrenceRetimed,
  isSameOccurrence,
  nextOccurrence,
} from './occurrence-changes.ts';

/**
 * Changes one occurrence only; returns null when nothing differs.
 *
 * @throws Problem `calendar.cancelled` when restoring an occurrence of an event that is cancelled as a whole
 */
export async function changeOccurrence(
  changing: ChangeContext,
  { input, key }: { input: Partial<EventInput>; key: number },
  staleness: () => Promise<void>,
): Promise<ChangeResult | null> {
  const { tx, event, caller, now, newId } = changing;
  const regular = slotStartingAt(ruleOf(event), key);
  if (!regular) throw occurrenceNotFound();
  if (input.status === 'SCHEDULED' && event.status === 'CANCELLED') throw wasCancelled();
  const row = event.occurrences.find(({ occurrence_start }) => occurrence_start === key) ?? null;
  const next = nextOccurrence({ event, row }, regular, input);
  if (isSameOccurrence(row, next)) return null;
  await staleness();
  const at = isoOf(now);
  const changes = createCalendarChangeRepo(tx);
  await changes.changeOccurrence({ id: newId(), eventId: event.id, key }, next, {
    at,
    isRetimed: isOccurrenceRetimed(row, next),
  });
  await changes.reach(event.id, next.slot, at);
  const isCancelled = next.fields.is_cancelled && !(row?.is_cancelled ?? false);
  announceEvent(tx, isCancelled ? 'calendar_event.cancelled' : 'calendar_event.updated', {
    id: event.id,
    groupId: event.group_id,
    version: event.version + 1,
    actorId: caller.userId,
  });
  if (isOccurrenceRetimed(row, next))
    await changing.notifier.contentChanged(tx, { calendar_event_id: event.id, isShown: true });
  const isStatusChange = next.fields.is_cancelled !== (row?.is_cancelled ?? false);
  if (isStatusChange || isNotableOccurrenceChange(row, next))
    await notifyAttendees(changing, {
      event,
      isCancelled,
      isRetimed: isOccurrenceRetimed(row, next),
      key,
      isOnlyThat: true,
      startsAt: next.slot.start,
    });
  return { id: event.id, key };
}
