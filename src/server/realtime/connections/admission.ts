import type { Timers } from '../../platform/clock/clock.ts';
import type { CatchupCaller } from '../log/catchup.ts';
import { createYieldingQueue } from './yielding-queue.ts';

/** Most tokens in one SQL statement. */
const TOKENS_PER_STATEMENT = 256;
/** Welcomes in one turn of the event loop. */
const PER_TURN = 16;

/**
 * Looks up the session of each hello. After a restart, thousands of hellos arrive within a second. One statement each
 * would keep all other requests waiting for a database connection. So only one statement runs at a time, and it covers
 * all hellos that arrived during the previous one.
 */
export interface Admission {
  /** Resolves to null for a session that is unknown or has ended. Rejects when the database does not answer. */
  callerOf(token: string): Promise<CatchupCaller | null>;
  /** Hellos without an answer yet. */
  waiting(): number;
}

export interface AdmissionDeps {
  readonly timers: Pick<Timers, 'after'>;
  /** Resolves to the callers of the valid tokens, by token. Invalid tokens are left out. */
  readonly callersOf: (tokens: readonly string[]) => Promise<ReadonlyMap<string, CatchupCaller>>;
}

interface Asking {
  readonly token: string;
  readonly resolve: (caller: CatchupCaller | null) => void;
  readonly reject: (error: unknown) => void;
}

export function createAdmission({ timers, callersOf }: AdmissionDeps): Admission {
  const queue = createYieldingQueue(timers, PER_TURN);
  let asking: Asking[] = [];
  let underWay = 0;

  async function lookUp(): Promise<void> {
    while (asking.length > 0) {
      const some = asking.slice(0, TOKENS_PER_STATEMENT);
      asking = asking.slice(TOKENS_PER_STATEMENT);
      underWay = some.length;
      try {
        const callers = await callersOf([...new Set(some.map(({ token }) => token))]);
        for (const { token, resolve } of some) queue.add(() => resolve(callers.get(token) ?? null));
      } catch (error) {
        for (const { reject } of some) queue.add(() => reject(error));
      }
    }
    underWay = 0;
  }

  return {
    callerOf(token) {
      return new Promise((resolve, reject) => {
        asking.push({ token, resolve, reject });
        if (underWay > 0 || asking.length > 1) return;
        timers.after(0, () => void lookUp());
      });
    },
    waiting: () => asking.length + underWay + queue.waiting(),
  };
}
