import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Random, Timers } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';

export interface UploadLocksDeps {
  readonly db: Database;
  readonly random: Pick<Random, 'uuid'>;
  readonly timers: Timers;
}

/** A holder that does not renew its lock for this long has died. */
const HELD_SECONDS = 10;
const RENEW_MS = 1_000;
const ASK_MS = 200;
const ASKS_MAX = 100;

/**
 * One writer for each upload among all nodes: a phone that returns may reach another node while its old connection still
 * hangs on this one. The row of the upload holds the lock. It uses the database's time, since clocks of nodes differ.
 */
export function createUploadLocks({ db, random, timers }: UploadLocksDeps): Locker {
  const pause = () => new Promise<void>((resolve) => void timers.after(ASK_MS, resolve));

  /** Otherwise asks the holder to let go. */
  async function take(name: string, holder: string): Promise<boolean> {
    const { rowCount } = await db.query(
      `update uploads set held_by = $2, held_until = now() + interval '${HELD_SECONDS} seconds', is_wanted = false
       where name = $1 and (held_by is null or held_until < now())`,
      [name, holder],
    );
    if (rowCount === 1) return true;
    await db.query('update uploads set is_wanted = true where name = $1', [name]);
    return false;
  }

  /** Whether the holder may go on. */
  async function renew(name: string, holder: string): Promise<boolean> {
    const { rows } = await db.query<{ is_wanted: boolean }>(
      `update uploads set held_until = now() + interval '${HELD_SECONDS} seconds'
       where name = $1 and held_by = $2 returning is_wanted`,
      [name, holder],
    );
    return rows[0]?.is_wanted === false;
  }

  return {
    newLock(key): Lock {
      const name = nameOf(key);
      const holder = random.uuid();
      let stopRenewing = () => {};
      return {
        async lock(signal: AbortSignal, release: RequestRelease) {
          for (let asks = 0; !(await take(name, holder)); asks++) {
            if (signal.aborted || asks >= ASKS_MAX) throw ERRORS.ERR_LOCK_TIMEOUT;
            await pause();
          }
          stopRenewing = timers.every(RENEW_MS, () => {
            // An error is like silence: without a renewal the lock ends by itself.
            void renew(name, holder).then(
              (mayGoOn) => void (mayGoOn || release()),
              () => undefined,
            );
          });
        },
        async unlock() {
          stopRenewing();
          await db.query('update uploads set held_by = null where name = $1 and held_by = $2', [
            name,
            holder,
          ]);
        },
      };
    },
  };
}

/** `videos/<name>.bin` → `<name>` */
export function nameOf(key: string): string {
  return key.replace(/^.*\//, '').replace(/\..*$/, '');
}
