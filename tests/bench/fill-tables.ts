import { Client } from 'pg';

interface Fill {
  /** Their indexes are built after they are filled. */
  readonly tables: readonly string[];
  readonly statements: readonly string[];
}

/** Fills tables of a migrated database, over a separate connection, because the pool limits a statement to seconds. */
export async function fillTables(url: string, { tables, statements }: Fill): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The generated rows are consistent, and need not survive a crash.
    await client.query(`set synchronous_commit = off; set session_replication_role = replica;
      set maintenance_work_mem = '256MB'; set work_mem = '256MB'`);
    const { rows } = await client.query<{ name: string; text: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
       from pg_index i where i.indrelid = any($1::text[]::regclass[])
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
      [tables],
    );
    // Building an index is faster than filling it.
    for (const { name } of rows) await client.query(`drop index ${name}`);
    for (const statement of statements) await client.query(statement);
    for (const { text } of rows) await client.query(text);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
