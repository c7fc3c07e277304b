import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { createDatabase, createPool } from '../../../src/server/platform/db/pool.ts';
import { TEMPLATE_DATABASE } from './one-cluster.ts';
import { plannedOnce } from './planned-once.ts';

export interface FreshDatabase {
  readonly url: string;
  readonly pool: Pool;
  readonly db: Database;
  /** Ends the pool and drops the database, also when others are still connected. */
  close(): Promise<void>;
}

/**
 * A clone of the migrated template, created in ~50 ms. Call it in `beforeAll`, and its `close` in `afterAll`.
 */
export async function freshDatabase(template = TEMPLATE_DATABASE): Promise<FreshDatabase> {
  // Copied as files: PostgreSQL's default, by its log, takes two and a half times as long, and as much when dropped.
  return openDatabase(`template ${template} strategy file_copy`);
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
  const pool = plannedOnce(createPool({ url: url.href, log: { warn() {} } }));
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

/**
 * Creates a template called `name` from the migrated one, with `fill`, unless this run has it already. Files
 * that request it at the same time wait for the first.
 */
export async function ensureTemplate(
  name: string,
  fill: (database: FreshDatabase) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const filled = await freshDatabase();
    await fill(filled);
    await filled.pool.end();
    await client.query(`alter database ${new URL(filled.url).pathname.slice(1)} rename to ${name}`);
  } finally {
    await client.end();
  }
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
