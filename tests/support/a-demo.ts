import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoData, readDemoData } from '../../src/server/demo/demo-data.ts';
import { readIds } from '../../src/server/demo/demo-rows.ts';
import { seedDemo } from '../../src/server/demo/seed.ts';
import { createPasswords } from '../../src/server/features/auth/passwords.ts';
import { systemClock, systemRandom, systemTimers } from '../../src/server/platform/clock/clock.ts';
import { createWithTx } from '../../src/server/platform/db/transaction.ts';
import { createDiskStore } from '../../src/server/platform/storage/disk-store.ts';
import { type CommunityApi, startCommunityApi } from './actions/community-api.ts';
import { ensureTemplate, type FreshDatabase, freshDatabase } from './engines/fresh-database.ts';

const DEMO_TEMPLATE = 'tambayan_demo_template';
/** What the demo is written with besides its database. */
export const DEMO_SITE = { secret: 'the secret of the demo in tests', publicUrl: 'http://localhost' };

/** A database with the demo content, written once in a run. */
export async function demoDatabase(): Promise<FreshDatabase> {
  await ensureTemplate(DEMO_TEMPLATE, writeDemo);
  return freshDatabase(DEMO_TEMPLATE);
}

/** The whole server over the demo, without its sockets. Close it in `afterAll`. */
export function startDemoApi(): Promise<CommunityApi> {
  return startCommunityApi({}, undefined, demoDatabase);
}

/** Its files are not kept: `demo/seed.test.ts` reads them. */
async function writeDemo(database: FreshDatabase): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tambayan-demo-'));
  await seedDemo({
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    store: createDiskStore({ folder, random: systemRandom }),
    withTx: createWithTx({
      pool: database.pool,
      random: systemRandom,
      timers: systemTimers,
      log: console,
      onCommitted: () => undefined,
    }),
    hashPassword: createPasswords(systemRandom).hash,
    ...DEMO_SITE,
  });
  await rm(folder, { recursive: true, force: true });
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
