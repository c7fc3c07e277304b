import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import {
  type listSaved,
  type listSavedMarks,
  SAVED_MAX,
  type SavedKind,
  type SavedMark,
  type saveThing,
} from '../../../contract/saved/saved.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { createSavedRepo } from './saved.repo.ts';
import { toSavedItem } from './saved-row.ts';

export interface SavedDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
}

/** What one user saved. No one else ever learns of it. */
export interface SavedService {
  list(query: HandlerInput<typeof listSaved>['query'], caller: Caller): Promise<Answer<typeof listSaved>>;
  marks(caller: Caller): Promise<Answer<typeof listSavedMarks>['data']>;
  /** Idempotent; emits only on a change. @throws Problem `saved.not_found`, `saved.full` */
  save(
    thing: { readonly kind: SavedKind; readonly id: string },
    body: HandlerInput<typeof saveThing>['body'],
    caller: Caller,
  ): Promise<SavedMark>;
  /** Idempotent; emits only on a change. */
  remove(thing: { readonly kind: SavedKind; readonly id: string }, caller: Caller): Promise<SavedMark>;
}

export function createSavedService({ db, withTx, clock }: SavedDeps): SavedService {
  const repo = createSavedRepo(db);

  return {
    async list(query, { userId }) {
      const { rows, cursor } = await repo.list(query, userId);
      return { data: rows.map(toSavedItem), cursor: { after: cursor.after } };
    },

    marks: ({ userId }) => repo.marks(userId),

    save: ({ kind, id }, { saved_at }, { userId }) =>
      withTx(async (tx) => {
        const inTx = createSavedRepo(tx);
        const { total } = await inTx.lock(userId);
        const known = await inTx.find(userId, id);
        if (known) return { id, kind, ...known };
        if (!(await inTx.isShown(userId, kind, id)))
          throw new Problem('saved.not_found', 'This does not exist, or you can no longer read it.');
        if (total >= SAVED_MAX)
          throw new Problem('saved.full', 'You have saved 1,000 things. Remove some to save more.');
        const at = new Date(Math.min(clock.now(), Date.parse(saved_at ?? '') || clock.now())).toISOString();
        const version = await inTx.add(userId, { id, kind, at });
        return announce(tx, userId, { id, kind, saved_at: at, version });
      }),

    remove: ({ kind, id }, { userId }) =>
      withTx(async (tx) => {
        const inTx = createSavedRepo(tx);
        const list = await inTx.lock(userId);
        if (!(await inTx.find(userId, id))) return { id, kind, saved_at: null, version: list.version };
        const version = await inTx.remove(userId, id);
        return announce(tx, userId, { id, kind, saved_at: null, version });
      }),
  };
}

function announce(tx: Tx, userId: string, mark: SavedMark): SavedMark {
  tx.emit({ kind: 'saved.updated', topic: `u:${userId}`, ref: mark.id, actor: userId, data: mark });
  return mark;
}
