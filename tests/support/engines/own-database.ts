import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../src/server/platform/db/cluster/embedded-postgres.ts';
import { migrate } from '../../../src/server/platform/db/migrate.ts';
import { createDatabase, createPool } from '../../../src/server/platform/db/pool.ts';
import type { FreshDatabase } from './fresh-database.ts';

const log = { info() {}, warn() {} };

/** A migrated database in its own PostgreSQL, which can be stopped and started while clients use it. */
export interface OwnDatabase extends FreshDatabase {
  /** Stops it like an operator: open transactions are rolled back, connections broken. */
  stop(): Promise<void>;
  /** Starts it at the same address. */
  start(): Promise<void>;
}

export async function ownDatabase(): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tambayan-own-'));
  await chmod(dataDir, 0o755);
  const run = () => startEmbeddedPostgres({ dataDir, log, isThrowaway: true });
  let postgres = await run();
  const { url } = postgres;
  await migrate({ url, log });
  const pool = createPool({ url, log });
  return {
    url,
    pool,
    db: createDatabase(pool),
    stop: () => postgres.stop(),
    async start() {
      postgres = await run();
    },
    async close() {
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
