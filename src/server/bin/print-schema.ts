import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/db/cluster/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createDatabase, createPool } from '../platform/db/pool.ts';
import { describeSchema } from '../platform/db/schema-page.ts';

const log = { info() {}, warn() {} };
const dataDir = await mkdtemp(join(tmpdir(), 'tambayan-schema-'));
const postgres = await startEmbeddedPostgres({ dataDir, log, isThrowaway: true });
try {
  await migrate({ url: postgres.url, log });
  const pool = createPool({ url: postgres.url, log });
  process.stdout.write(await describeSchema(createDatabase(pool)));
  await pool.end();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
