import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Logger } from 'pino';

export interface MigrateOptions {
  readonly url: string;
  readonly log: Pick<Logger, 'info'>;
  /** Folder of `NNNN_name.sql` files; the server's own by default. */
  readonly directory?: string;
}

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

const OWN_DIRECTORY = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Brings the database up to this code and answers with the versions it applied, oldest first.
 *
 * Each file runs in one transaction together with its row in `schema_migration`, so a kill at any moment
 * leaves either both or none. Nodes that start together take turns. There is no way back: an error is
 * mended by the next file.
 *
 * @throws Error when an applied file was changed or is missing, when a new file is numbered below an
 * applied one, or when the database was migrated by newer code.
 */
export async function migrate({ url, log, directory = OWN_DIRECTORY }: MigrateOptions): Promise<number[]> {
  const known = await readMigrations(directory);
  const client = new Client({ connectionString: url });
  // Nothing to do: the running query fails too, and that error is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The server then ends the statement of a killed node within a second, and so its lock. Not every platform supports
    // this; there the next node waits for the statement.
    await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
    // Held by the session, not by a transaction: it covers all files, and ends when the node is killed.
    await client.query(`select pg_advisory_lock(hashtextextended('tambayan.schema_migration', 0))`);
    const pending = pendingAfter(await readApplied(client), known);
    for (const migration of pending) await apply(client, migration);
    const last = pending.at(-1);
    if (last !== undefined)
      log.info({ to: `${last.version} ${last.name}`, files: pending.length }, 'database migrated');
    return pending.map(({ version }) => version);
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const [, digits, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? [];
      if (!digits || !name) throw new Error(`${file}: a migration is named like 0001_create_users.sql`);
      const sql = (await readFile(`${directory}/${file}`, 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(digits), name, sql, checksum };
    }),
  );
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index + 1]?.version === migration.version)
      throw new Error(`two migrations have the number ${migration.version}`);
  }
  return migrations;
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  // Asked first: a role that may not create tables is refused even where there is nothing to create.
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('schema_migration')::text as table`,
  );
  if (!found[0]?.table)
    await client.query(`create table schema_migration (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migration order by version',
  );
  return rows;
}

function pendingAfter(applied: readonly AppliedMigration[], known: readonly Migration[]): Migration[] {
  const newestApplied = applied.at(-1)?.version ?? 0;
  const newestKnown = known.at(-1)?.version ?? 0;
  if (newestApplied > newestKnown)
    throw new Error(
      `The database is newer than this code: it is at migration ${newestApplied}, the code knows ${newestKnown}. Start the newer code, or restore a backup made by this one.`,
    );

  const knownByVersion = new Map(known.map((migration) => [migration.version, migration]));
  for (const { version, name, checksum } of applied) {
    const file = knownByVersion.get(version);
    if (!file)
      throw new Error(`Migration ${version} (${name}) was applied to the database, but its file is gone.`);
    if (file.checksum !== checksum)
      throw new Error(
        `Migration ${version} (${file.name}) was changed after it was applied. Put its text back, and write the change as a new file.`,
      );
  }

  const appliedVersions = new Set(applied.map(({ version }) => version));
  const pending = known.filter(({ version }) => !appliedVersions.has(version));
  const late = pending.find(({ version }) => version < newestApplied);
  if (late)
    throw new Error(
      `Migration ${late.version} (${late.name}) comes too late: ${newestApplied} is applied already. Give it the next number.`,
    );
  return pending;
}

async function apply(client: Client, { version, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    // Waiting for a table lock blocks all later queries. While an older node serves, it is better to fail and start
    // again.
    await client.query(`set local lock_timeout = '10s'`);
    await client.query(sql);
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    throw new Error(`Migration ${version} (${name}) failed`, { cause: error });
  }
}
