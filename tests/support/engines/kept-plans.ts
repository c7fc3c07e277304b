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

interface Planned {
  /** What the calls prepared. */
  readonly statements: readonly PlannedStatement[];
  /** The rows of a table that one turn of the calls looked at: many more than it answers where an index is missing. */
  rowsRead(table: string): number;
}

/** The rows that were looked at so far, by table. */
const ROWS_READ = `select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
  from pg_stat_user_tables`;

/** Makes `calls` several times over one connection to `url`. */
export async function plansOf(url: string, calls: (db: Database) => Promise<void>): Promise<Planned> {
  // Plans as outside of tests.
  const pool = createPool({ url, log: { warn() {} }, max: 1 });
  try {
    const db = createDatabase(pool);
    async function rowsRead(): Promise<ReadonlyMap<string, number>> {
      await db.query('select pg_stat_force_next_flush()');
      const { rows } = await db.query<{ table: string; rows: number }>(ROWS_READ);
      return new Map(rows.map((row) => [row.table, row.rows]));
    }
    const before = await rowsRead();
    for (let turn = 0; turn < TURNS; turn++) await calls(db);
    const { rows } = await db.query<PlannedStatement>(
      'select left(statement, 400) as statement, generic_plans > 0 as is_kept from pg_prepared_statements',
    );
    const after = await rowsRead();
    const of = (table: string) => ((after.get(table) ?? 0) - (before.get(table) ?? 0)) / TURNS;
    return { statements: rows, rowsRead: of };
  } finally {
    await pool.end();
  }
}
