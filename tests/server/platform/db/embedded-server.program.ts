import { startEmbeddedPostgres } from '../../../../src/server/platform/db/cluster/embedded-postgres.ts';
import { createPool } from '../../../../src/server/platform/db/pool.ts';

/**
 * A server that only writes: `node embedded-server.program.ts <data folder>`. Prints each id after the
 * database has confirmed it. SIGTERM and SIGINT drain it: it writes the id -1, stops PostgreSQL, and exits 0.
 */
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {} } });
const pool = createPool({ url: postgres.url, log: { warn() {} } });
await pool.query(
  'create table if not exists written (id bigint generated always as identity primary key, nth bigint not null)',
);

let isDraining = false;
async function write(): Promise<void> {
  while (!isDraining) {
    const { rows } = await pool.query<{ id: string }>('insert into written (nth) values (1) returning id');
    process.stdout.write(`${rows[0]?.id}\n`);
  }
}
const writers = Promise.all([write(), write(), write(), write()]);

async function drain(): Promise<void> {
  isDraining = true;
  await writers;
  await pool.query('insert into written (nth) values (-1)');
  await pool.end();
  await postgres.stop();
}
process.once('SIGTERM', () => void drain());
process.once('SIGINT', () => void drain());
