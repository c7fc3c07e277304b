import { pino } from 'pino';
import { createPlanner, type Planner } from '../../../src/server/features/calendar/planner.ts';
import { createNotifier } from '../../../src/server/features/notifications/core/notifier.ts';
import { systemRandom as random, systemTimers as timers } from '../../../src/server/platform/clock/clock.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { createDatabase, createPool } from '../../../src/server/platform/db/pool.ts';
import { createWithTx, type WithTx } from '../../../src/server/platform/db/transaction.ts';
import { createActionLimits } from '../../../src/server/platform/limits/action-limits.ts';
import { noListener } from '../../support/no-listener.ts';

/** Looks for reminders as though it were `now()`. */
export function aPlanner({ db, withTx, now }: { db: Database; withTx: WithTx; now: () => number }): Planner {
  const clock = { now };
  const notifier = createNotifier({
    ...{ clock, random, listener: noListener },
    actionLimits: createActionLimits({ clock, isOn: false }),
  });
  const log = pino({ level: 'silent' });
  return createPlanner({ db, withTx, clock, notifier, log });
}

/** The same in a process of its own, over a pool of its own. */
export function aPlannerOver(url: string, now: number): Planner {
  const log = pino({ level: 'silent' });
  const pool = createPool({ url, log });
  const withTx = createWithTx({ pool, random, timers, log, onCommitted: () => undefined });
  return aPlanner({ db: createDatabase(pool), withTx, now: () => now });
}
