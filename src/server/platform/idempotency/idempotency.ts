import { HOUR_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { KeyedRequest } from '../http/api/keyed-request.ts';

/** How long a key is stored: longer than any client retries. */
export const KEY_LIFETIME_MS = 48 * HOUR_MS;

/**
 * Runs `change` in `tx` and stores its answer, or returns the stored answer of the same key.
 *
 * Call it first in the transaction, and do everything that the call changes or announces in `change`. Two parallel
 * calls wait for each other at the key. A failure rolls the key back too, so a repeated failure runs again. The answer
 * must be valid JSON. Without a key, `change` simply runs.
 *
 * @throws Problem `request.key_reused` when the key came with another request.
 */
export type Once = <T>(tx: Database, request: KeyedRequest | null, change: () => Promise<T>) => Promise<T>;

export interface Idempotency {
  readonly once: Once;
  /** Deletes keys older than {@link KEY_LIFETIME_MS}. */
  sweep(): Promise<void>;
}

export interface IdempotencyDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Called when a request is repeated: its first answer may have been lost, and its announcement with it. */
  readonly onReplay?: () => void;
}

export function createIdempotency({ db, clock, onReplay }: IdempotencyDeps): Idempotency {
  const oldest = () => new Date(clock.now() - KEY_LIFETIME_MS);

  return {
    async once<T>(tx: Database, request: KeyedRequest | null, change: () => Promise<T>): Promise<T> {
      if (request === null) return change();
      const { userId, key, hash } = request;
      request.isReplayed = false;
      // An expired key that is not deleted yet counts as new. A second call with the key waits here for the first.
      const { rowCount } = await tx.query(
        `insert into idempotency_keys as k (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
         on conflict (user_id, key) do update set request_hash = excluded.request_hash, answer = null,
           created_at = excluded.created_at where k.created_at < $5`,
        [userId, key, hash, new Date(clock.now()), oldest()],
      );
      if (rowCount === 0) {
        request.isReplayed = true;
        onReplay?.();
        return firstAnswer<T>(tx, request);
      }
      const answer = await change();
      await tx.query('update idempotency_keys set answer = $3 where user_id = $1 and key = $2', [
        userId,
        key,
        JSON.stringify(answer),
      ]);
      return answer;
    },

    async sweep() {
      await db.query('delete from idempotency_keys where created_at < $1', [oldest()]);
    },
  };
}

async function firstAnswer<T>(tx: Database, { userId, key, hash }: KeyedRequest): Promise<T> {
  const { rows } = await tx.query<{ is_same: boolean; answer: T }>(
    'select request_hash = $3 as is_same, answer from idempotency_keys where user_id = $1 and key = $2',
    [userId, key, hash],
  );
  const [first] = rows;
  // The sweep deleted the key between the two statements.
  if (first === undefined) throw new Problem('server.unavailable', 'Please try again.', { retryAfter: 1 });
  if (!first.is_same)
    throw new Problem('request.key_reused', 'This Idempotency-Key was used for another request.');
  return first.answer;
}
