import { type DemoData, readDemoData } from '../../src/server/demo/demo-data.ts';
import { readIds } from '../../src/server/demo/demo-rows.ts';
import { seedDemo } from '../../src/server/demo/seed.ts';
import { createPasswords } from '../../src/server/features/auth/passwords.ts';
import { systemClock, systemRandom, systemTimers } from '../../src/server/platform/clock/clock.ts';
import { createWithTx } from '../../src/server/platform/db/transaction.ts';
import { ensureTemplate, type FreshDatabase, freshDatabase } from './engines/fresh-database.ts';

const DEMO_TEMPLATE = 'tambayan_demo_template';

/** A database with the demo content, written once in a run. */
export async function demoDatabase(): Promise<FreshDatabase> {
  await ensureTemplate(DEMO_TEMPLATE, writeDemo);
  return freshDatabase(DEMO_TEMPLATE);
}

async function writeDemo(database: FreshDatabase): Promise<void> {
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
}

/** The demo content, read as the server reads it. */
export async function demoData(): Promise<DemoData> {
  const { db, close } = await freshDatabase();
  try {
    return await readDemoData(await readIds(db, 'tags'));
  } finally {
    await close();
  }
}
