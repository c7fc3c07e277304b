import type { Database } from '../../../src/server/platform/db/database.ts';
import { createDatabase, createPool } from '../../../src/server/platform/db/pool.ts';

/** PostgreSQL plans a prepared statement five times before it compares the general plan with those. */
const TURNS = 8;

/** A prepared statement of one connection. */
export interface PlannedStatement {
  /** Its beginning. */
  readonly statement: string;
  /** False for a statement that is planned anew at each call. */
  readonly is_kept: boolean;
}

/** Makes `calls` several times over one connection to `url`, and returns the statements that they prepared. */
export async function plansOf(
  url: string,
  calls: (db: Database) => Promise<void>,
): Promise<readonly PlannedStatement[]> {
  // Plans as outside of tests.
  const pool = createPool({ url, log: { warn() {} }, max: 1 });
  try {
    const db = createDatabase(pool);
    for (let turn = 0; turn < TURNS; turn++) await calls(db);
    const { rows } = await db.query<PlannedStatement>(
      'select left(statement, 400) as statement, generic_plans > 0 as is_kept from pg_prepared_statements',
    );
    return rows;
  } finally {
    await pool.end();
  }
}
