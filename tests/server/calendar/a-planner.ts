import { pino } from 'pino';
import { createPlanner, type Planner } from '../../../src/server/calendar/planner.ts';
import { systemRandom as random, systemTimers as timers } from '../../../src/server/clock.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { createDatabase, createPool } from '../../../src/server/db/pool.ts';
import { createWithTx, type WithTx } from '../../../src/server/db/transaction.ts';
import { noListener } from '../../../src/server/notifications/news.ts';
import { createTeller } from '../../../src/server/notifications/teller.ts';
import { createActionLimits } from '../../../src/server/rate/action-limits.ts';

/** Looks for reminders as though it were `now()`. */
export function aPlanner({ db, withTx, now }: { db: Database; withTx: WithTx; now: () => number }): Planner {
  const clock = { now };
  const teller = createTeller({
    ...{ clock, random, listener: noListener },
    actionLimits: createActionLimits({ clock, isOn: false }),
  });
  const log = pino({ level: 'silent' });
  return createPlanner({ db, withTx, clock, teller, log });
}

/** The same in a process of its own, over a pool of its own. */
export function aPlannerOver(url: string, now: number): Planner {
  const log = pino({ level: 'silent' });
  const pool = createPool({ url, log });
  const withTx = createWithTx({ pool, random, timers, log, onCommitted: () => undefined });
  return aPlanner({ db: createDatabase(pool), withTx, now: () => now });
}
