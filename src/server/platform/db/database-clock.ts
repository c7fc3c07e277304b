import type { Clock, Random, Timers } from '../clock/clock.ts';
import { repeat } from '../clock/repeat.ts';
import { type Database, singleRow } from './database.ts';

const ASK_EVERY_MS = 10_000;
/** How much a machine's steady clock and the database's clock may drift apart: far more than they really do. */
const DRIFT = 0.000_5;

export interface DatabaseClockDeps {
  readonly db: Database;
  /** Milliseconds that only grow, even when the machine's clock is set. */
  readonly steadyNow: () => number;
  readonly timers: Pick<Timers, 'after'>;
  readonly random: Pick<Random, 'number'>;
  readonly logger: { warn(context: object, message: string): void };
}

/** The database's time minus the steady time is between these, as of `at`. */
interface Bounds {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A clock with the database's time, which is the same for all nodes: a mute or an expiry that one node sets means the
 * same time on every other, even when the machines' clocks are wrong. Off by half of the fastest round trip at most.
 */
export async function createDatabaseClock(deps: DatabaseClockDeps): Promise<Clock & { close(): void }> {
  const { db, steadyNow } = deps;
  let bounds = await ask();

  async function ask(): Promise<Bounds> {
    const before = steadyNow();
    const { rows } = await db.query<{ now: number }>(
      'select extract(epoch from clock_timestamp())::double precision * 1000 as now',
    );
    const after = steadyNow();
    const { now } = singleRow(rows);
    return { at: after, low: now - after, high: now - before };
  }

  const close = repeat(
    deps,
    () => ASK_EVERY_MS,
    async () => {
      bounds = narrowed(bounds, await ask());
    },
  );
  return { now: () => Math.round(steadyNow() + (bounds.low + bounds.high) / 2), close };
}

/**
 * Returns the range that both measurements allow; only the new one when the database's clock was set in between, or is
 * another machine's.
 */
function narrowed(old: Bounds, fresh: Bounds): Bounds {
  const slack = (fresh.at - old.at) * DRIFT;
  const [low, high] = [Math.max(old.low - slack, fresh.low), Math.min(old.high + slack, fresh.high)];
  return low <= high ? { at: fresh.at, low, high } : fresh;
}
