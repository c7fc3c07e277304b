import type { Tx } from '../../../platform/db/transaction.ts';
import { createCalendarChangeRepo, type MadeEvent } from './calendar-change.repo.ts';
import type { NextEvent } from './event-changes.ts';
import type { NextOccurrence } from './occurrence-changes.ts';

/** Puts an event into a calendar without asking for rights, and tells nobody: for an empty database. */
export async function placeEvent(tx: Tx, made: MadeEvent, next: NextEvent): Promise<void> {
  await createCalendarChangeRepo(tx).insert(made, next);
}

/** The same of an occurrence with something special about it; `at` is when that was said. */
export async function placeOccurrence(
  tx: Tx,
  of: { id: string; eventId: string; key: number },
  next: NextOccurrence,
  at: string,
): Promise<void> {
  await createCalendarChangeRepo(tx).changeOccurrence(of, next, { at, isRetimed: false });
}
