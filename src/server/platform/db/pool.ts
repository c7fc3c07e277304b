import { Pool } from 'pg';
import type { Logger } from 'pino';
import { columnTypes } from './column-types.ts';
import type { Database } from './database.ts';
import { runStatement } from './run-statement.ts';

export interface PoolOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Most connections at once; the embedded cluster allows 200 in all. */
  readonly max?: number;
}

/**
 * Settings of every session. The timeouts limit a stuck statement, and so its locks, to seconds. The column parsers
 * expect UTC.
 */
const SESSION = [
  'lock_timeout=2s',
  'statement_timeout=5s',
  // One request must not take the cores of others, and starting parallel workers costs more than our statements read.
  'max_parallel_workers_per_gather=0',
  // How similar a misspelt word must be for a search to find it: `kumsta` has half of `kumusta`.
  'pg_trgm.word_similarity_threshold=0.5',
  'idle_in_transaction_session_timeout=5s',
  'TimeZone=UTC',
  'DateStyle=ISO',
  // Pages are read in a millisecond; JIT compilation of their many subqueries took ten times as long.
  'jit=off',
];

/**
 * Connects when first used. A query fails after 5 s without a free connection, and 10 s without an answer:
 * a database that hangs must not hang the server.
 */
export function createPool({ url, log, max = 20 }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: columnTypes,
    options: SESSION.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 5_000,
    // Connections stay open, to keep the plans of their statements.
    idleTimeoutMillis: 0,
    query_timeout: 10_000,
    keepAlive: true,
    // Independent statements take one round trip.
    pipeline: true,
  });
  // A connection may break at any time, even while it is checked out between two statements. Without a listener that
  // would end the process. The user of the connection gets the error from its next query.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
  pool.on('error', () => undefined);
  return pool;
}

/** Reads, and single-statement writes, outside of a transaction. */
export function createDatabase(pool: Pool): Database {
  return {
    async query(text, values = []) {
      const client = await pool.connect();
      try {
        const { rows, rowCount } = await runStatement(client, text, values);
        client.release();
        return { rows, rowCount: rowCount ?? 0 };
      } catch (error) {
        // As pg's own pool does: the state of the connection is not known.
        client.release(true);
        throw error;
      }
    },
  };
}
