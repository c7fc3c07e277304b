import { manilaDay } from '../../../contract/core/manila.ts';
import { levelOf } from '../../../contract/points/levels.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type Counted, createPointRepo, type Likeable } from './point.repo.ts';

/**
 * Counts points, in the transaction that reacts, deletes or hides. Call it after the thing is locked. Every method may
 * be repeated.
 */
export interface PointsService {
  /** A user reacted. Counts once, however often they react, and never for the author. */
  like(tx: Tx, thing: Likeable, likerId: string): Promise<void>;
  /** A user took their last reaction back. */
  unlike(tx: Tx, thingId: string, likerId: string): Promise<void>;
  /** A thing was deleted, with its reactions. */
  forget(tx: Tx, thingId: string): Promise<void>;
  /** Things of one author were hidden or shown again: their points do not count while they are hidden. */
  setShown(tx: Tx, thingIds: readonly string[], isShown: boolean): Promise<void>;
}

export function createPointsService({ clock }: { readonly clock: Clock }): PointsService {
  const now = () => new Date(clock.now()).toISOString();
  return {
    async like(tx, thing, likerId) {
      if (thing.authorId === likerId) return;
      const moment = { at: now(), day: manilaDay(clock.now()) };
      announce(tx, await createPointRepo(tx).like(thing, likerId, moment));
    },
    async unlike(tx, thingId, likerId) {
      announce(tx, await createPointRepo(tx).unlike(thingId, likerId, now()));
    },
    async forget(tx, thingId) {
      announce(tx, await createPointRepo(tx).forget(thingId, now()));
    },
    async setShown(tx, thingIds, isShown) {
      announce(tx, await createPointRepo(tx).setShown(thingIds, isShown, now()));
    },
  };
}

/** Every new level is announced; points only now and then, since clients then fetch again. */
function announce(tx: Tx, counted: Counted | null): void {
  if (counted === null || !counted.is_on) return;
  const { group_id, user_id, points, points_before, is_news } = counted;
  const topic = `g:${group_id}`;
  const level = levelOf(points);
  if (level !== levelOf(points_before))
    tx.emit({ kind: 'level.changed', topic, ref: user_id, data: { group_id, user_id, level } });
  if (is_news) tx.emit({ kind: 'points.changed', topic, data: { group_id } });
}
