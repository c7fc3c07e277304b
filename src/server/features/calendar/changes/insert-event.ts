import type { Tx } from '../../../platform/db/transaction.ts';
import { createCalendarChangeRepo, type NewEvent } from './calendar-change.repo.ts';
import type { NextEvent } from './event-changes.ts';
import type { NextOccurrence } from './occurrence-changes.ts';

/** Inserts an event without permission checks or notifications, to fill an empty database. */
export async function insertEvent(tx: Tx, made: NewEvent, next: NextEvent): Promise<void> {
  await createCalendarChangeRepo(tx).insert(made, next);
}

/** The same for an occurrence that differs from its event. `at` is when it was changed. */
export async function insertOccurrence(
  tx: Tx,
  of: { id: string; eventId: string; key: number },
  next: NextOccurrence,
  at: string,
): Promise<void> {
  await createCalendarChangeRepo(tx).changeOccurrence(of, next, { at, isRetimed: false });
}
