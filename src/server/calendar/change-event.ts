import { announceEvent } from './calendar-announcements.ts';
import { createCalendarChangeRepo } from './calendar-change.repo.ts';
import type { Changed, Changing } from './calendar-change.service.ts';
import { comersTo, newsTo, remindersOf } from './calendar-news.ts';
import { type EventWish, isRetimed, isSameEvent, matters, type NextEvent, nextOf } from './event-changes.ts';
import { type EventRow, isoOf, type OccurrenceRow } from './event-row.ts';
import { type Slot, slotAt } from './rule.ts';

/** Changes all of an event; null when it is so already. `staleness` throws when the caller looked at another version. */
export async function changeEvent(
  changing: Changing,
  { wish, key }: { wish: Partial<EventWish>; key: number | null },
  staleness: () => Promise<void>,
): Promise<Changed | null> {
  const { tx, event, caller, now } = changing;
  const next = nextOf(event, wish);
  if (isSameEvent(event, next.fields)) return null;
  await staleness();
  const at = isoOf(now);
  const changes = createCalendarChangeRepo(tx);
  const moved = movedRows(event.occurrences, next);
  await changes.change(event.id, reaching(next, moved), { at, isRetimed: isRetimed(event, next.fields) });
  await changes.moveOccurrences(event.id, moved);
  const isCancelled = event.status === 'SCHEDULED' && next.fields.status === 'CANCELLED';
  announceEvent(tx, isCancelled ? 'calendar_event.cancelled' : 'calendar_event.updated', {
    id: event.id,
    groupId: event.group_id,
    version: event.version + 1,
    actorId: caller.userId,
  });
  if (event.status !== next.fields.status || matters(event, next.fields))
    await tellOfChange(changing, {
      event,
      isCancelled,
      isRetimed: isRetimed(event, next.fields),
      key: null,
      isOnlyThat: false,
    });
  return { id: event.id, key: key === null ? null : next.keyAfter(key) };
}

/** A row of an occurrence, and where it is once `next` stands. */
export interface MovedRow {
  readonly id: string;
  readonly key: number;
  readonly movedTo: number | null;
  readonly slot: Slot | null;
}

/** Where the rows of occurrences are once `next` stands. Those that were moved by themselves keep their wall time. */
export function movedRows(rows: readonly OccurrenceRow[], next: NextEvent): MovedRow[] {
  return rows.map((row) => {
    const { starts_local, duration_minutes } = row;
    const duration = duration_minutes ?? next.fields.duration_minutes;
    const slot =
      starts_local === null ? null : slotAt(starts_local, { ...next.fields, duration_minutes: duration });
    return { id: row.id, key: next.keyAfter(row.occurrence_start), movedTo: slot?.start ?? null, slot };
  });
}

/** `next`, as far as its occurrences reach that were moved. */
export function reaching(next: NextEvent, rows: readonly MovedRow[]): NextEvent {
  const slots = rows.flatMap(({ slot }) => (slot ? [slot] : []));
  return {
    ...next,
    first: Math.min(next.first, ...slots.map(({ start }) => start)),
    last: next.last === null ? null : Math.max(next.last, ...slots.map(({ end }) => end)),
  };
}

/** Tells those who come, or may. Whoever was reminded of a start that is none any more need not read that. */
export async function tellOfChange(
  { tx, caller, now, teller, newId }: Changing,
  {
    event,
    isCancelled,
    isRetimed: isElsewhen,
    key,
    isOnlyThat,
  }: {
    event: EventRow;
    isCancelled: boolean;
    isRetimed: boolean;
    key: number | null;
    isOnlyThat: boolean;
  },
): Promise<void> {
  const which = { eventId: event.id, key, isOnlyThat };
  if (isCancelled || isElsewhen)
    for (const reminder of await remindersOf(tx, which, isoOf(now))) await teller.settle(tx, reminder);
  const comers = await comersTo(tx, which, isoOf(now));
  if (comers.length === 0) return;
  await teller.tell(
    tx,
    newsTo(comers, {
      kind: isCancelled ? 'EVENT_CANCELLED' : 'EVENT_CHANGED',
      event,
      actorId: caller.userId,
      facts: key === null ? {} : { starts_at: isoOf(key) },
      key: `event.changed:${newId()}`,
    }),
  );
}
