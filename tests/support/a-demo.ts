import { createPasswords } from '../../src/server/auth/passwords.ts';
import { systemClock, systemRandom, systemTimers } from '../../src/server/clock.ts';
import { createWithTx } from '../../src/server/db/transaction.ts';
import { DEMO_PASSWORD, seedDemo } from '../../src/server/demo/seed.ts';
import type { Visitor } from './a-browser.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

/** A database with the demo in it. */
export async function demoDatabase(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  await seedDemo({
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    withTx: createWithTx({
      pool: database.pool,
      random: systemRandom,
      timers: systemTimers,
      log: console,
      onCommitted: () => undefined,
    }),
    hashPassword: createPasswords(systemRandom).hash,
  });
  return database;
}

/** Signs somebody of the demo in, by username. Answers the status. */
export async function signInAs({ context }: Visitor, who: string, url: string): Promise<number> {
  const answer = await context.request.post('/api/auth/login', {
    data: { emailOrUsername: who, password: DEMO_PASSWORD },
    headers: { origin: url },
  });
  return answer.status();
}
