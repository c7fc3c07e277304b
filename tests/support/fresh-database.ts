import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { createDatabase, createPool } from '../../src/server/db/pool.ts';
import { TEMPLATE_DATABASE } from './one-cluster.ts';

export interface FreshDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly db: Database;
  /** Ends the pool and drops the database, also when others are still connected. */
  close(): Promise<void>;
}

/** A clone of the migrated template, made in ~50 ms: call it in `beforeAll`, and `close` it in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  return openDatabase(`template ${TEMPLATE_DATABASE}`);
}

/** A database without any table, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  return openDatabase('');
}

async function openDatabase(options: string): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} ${options}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  const pool = createPool({ url: url.href, log: { warn() {} } });
  return {
    url: url.href,
    pool,
    db: createDatabase(pool),
    async close() {
      await pool.end();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
