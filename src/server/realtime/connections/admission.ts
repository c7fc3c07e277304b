import type { Timers } from '../../platform/clock/clock.ts';
import type { CatchupCaller } from '../log/catchup.ts';
import { createTurns } from './turns.ts';

/** Tokens in one statement. */
const TOKENS_PER_STATEMENT = 256;
/** Welcomes at a stretch. */
const PER_TURN = 16;

/**
 * Finds out who says hello. After a restart thousands do within a second: a statement for each would keep every other
 * request waiting for a database connection, so one statement at a time asks for all that came while the last one ran.
 */
export interface Admission {
  /** Null for a session that is unknown or over. Rejects when the database does not answer. */
  callerOf(token: string): Promise<CatchupCaller | null>;
  /** Hellos without an answer yet. */
  waiting(): number;
}

export interface AdmissionDeps {
  readonly timers: Pick<Timers, 'after'>;
  /** Those of the tokens that stand for somebody, and for whom. */
  readonly callersOf: (tokens: readonly string[]) => Promise<ReadonlyMap<string, CatchupCaller>>;
}

interface Asking {
  readonly token: string;
  readonly resolve: (caller: CatchupCaller | null) => void;
  readonly reject: (error: unknown) => void;
}

export function createAdmission({ timers, callersOf }: AdmissionDeps): Admission {
  const turns = createTurns(timers, PER_TURN);
  let asking: Asking[] = [];
  let underWay = 0;

  async function lookUp(): Promise<void> {
    while (asking.length > 0) {
      const some = asking.slice(0, TOKENS_PER_STATEMENT);
      asking = asking.slice(TOKENS_PER_STATEMENT);
      underWay = some.length;
      try {
        const callers = await callersOf([...new Set(some.map(({ token }) => token))]);
        for (const { token, resolve } of some) turns.add(() => resolve(callers.get(token) ?? null));
      } catch (error) {
        for (const { reject } of some) turns.add(() => reject(error));
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
    waiting: () => asking.length + underWay + turns.waiting(),
  };
}
