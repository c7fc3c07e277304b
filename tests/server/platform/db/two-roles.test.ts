import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '../../../../src/server/platform/db/migrate.ts';
import { prepareDatabase } from '../../../../src/server/platform/db/prepare-database.ts';
import { aServer } from '../../../support/a-server.ts';
import { emptyDatabase, type FreshDatabase } from '../../../support/engines/fresh-database.ts';
import { runAdmin } from '../../../support/run-admin.ts';

/** As an operator could call them: names that have to be quoted. */
const OWNER = `Owner ${randomUUID()}`;
const SERVER = `server-${randomUUID()}`;
const PASSWORD = 'Sampaguita-sa-Umaga-7';
const WARNING = 'can change the ledger';
const quiet = { info() {}, warn() {} };

beforeAll(async () => {
  for (const name of [OWNER, SERVER])
    await asAdmin(`create role "${name}" login nosuperuser password '${PASSWORD}'`);
});
afterAll(async () => {
  for (const name of [OWNER, SERVER]) await asAdmin(`drop role "${name}"`);
});

async function asAdmin(sql: string): Promise<void> {
  await query(inject('postgresUrl'), sql);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database that belongs to OWNER, with the address of each role. */
async function aDatabase(): Promise<
  FreshDatabase & { readonly ownerUrl: string; readonly serverUrl: string }
> {
  const database = await emptyDatabase();
  onTestFinished(() => database.close());
  await database.db.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to "${OWNER}"`);
  await database.db.query(`alter schema public owner to "${OWNER}"`);
  return { ...database, ownerUrl: urlOf(database.url, OWNER), serverUrl: urlOf(database.url, SERVER) };
}

function urlOf(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl);
  url.username = encodeURIComponent(role);
  url.password = PASSWORD;
  return url.href;
}

test('the owner of MIGRATIONS_DATABASE_URL migrates, and the server uses a role that cannot change the ledger', async () => {
  const { ownerUrl, serverUrl } = await aDatabase();
  const server = await aServer(serverUrl, { STAGE: 'staging', MIGRATIONS_DATABASE_URL: ownerUrl });
  onTestFinished(() => server.close());

  const registered = await fetch(`${server.url}/staging-api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({
      email: 'bago@example.com',
      firstName: 'Bago',
      lastName: 'Reyes',
      password: 'Bahay-Kubo7',
      confirmPassword: 'Bahay-Kubo7',
      acceptedTerms: true,
    }),
  });
  expect(registered.status).toBeLessThan(300);
  expect(await query(ownerUrl, 'select email from users')).toEqual([{ email: 'bago@example.com' }]);
  const roles = await query(
    ownerUrl,
    `select distinct usename from pg_stat_activity where pid <> pg_backend_pid() and usename in ('${OWNER}', '${SERVER}')`,
  );
  expect(roles).toEqual([{ usename: SERVER }]);
  expect(server.output()).not.toContain(WARNING);

  for (const sql of [
    'update ledger_entries set amount_centavos = 0',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_transactions set occurred_at = now()',
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
    'delete from audit_entries',
    `update audit_entries set action = 'member.left'`,
    'alter table ledger_entries disable trigger all',
    'alter table audit_entries disable trigger audit_entries_stay',
    'drop trigger ledger_entries_append_only on ledger_entries',
    `create or replace function ledger_is_append_only() returns trigger language plpgsql as 'begin return new; end'`,
    `set session_replication_role = 'replica'`,
    `set role "${OWNER}"`,
    'create table mine (id integer)',
    'delete from schema_migration',
  ])
    await expect(query(serverUrl, sql), sql).rejects.toMatchObject({ code: '42501' });
});

test('rights that somebody else gave the server’s role are taken back', async () => {
  const { ownerUrl, serverUrl } = await aDatabase();
  await migrate({ url: ownerUrl, log: quiet });
  await query(ownerUrl, `grant all on all tables in schema public to "${SERVER}"`);
  await prepareDatabase({
    given: { url: serverUrl, ownerUrl },
    ownUrl: undefined,
    log: quiet,
    isDeployed: true,
  });
  for (const sql of ['delete from ledger_entries', 'truncate ledger_entries', 'delete from schema_migration'])
    await expect(query(serverUrl, sql), sql).rejects.toMatchObject({ code: '42501' });
});

test('nobody empties the ledger, nor its owner', async () => {
  const { ownerUrl } = await aDatabase();
  await migrate({ url: ownerUrl, log: quiet });
  for (const table of ['ledger_entries', 'ledger_transactions'])
    await expect(query(ownerUrl, `truncate ${table} cascade`), table).rejects.toThrow(
      'the ledger is append-only',
    );
});

test('the nodes need no address of the owner when "admin -- migrate" ran with it', async () => {
  const { ownerUrl, serverUrl } = await aDatabase();
  const behind = await runAdmin(serverUrl, 'migrate');
  expect(behind).toMatchObject({ code: 1 });
  expect(behind.said).toContain('Set MIGRATIONS_DATABASE_URL to the owner of the tables');

  expect(await runAdmin({ DATABASE_URL: serverUrl, MIGRATIONS_DATABASE_URL: ownerUrl }, 'migrate')).toEqual({
    said: 'The database is up to this code.\n',
    code: 0,
  });
  const server = await aServer(serverUrl, { STAGE: 'staging' });
  onTestFinished(() => server.close());
  expect(server.output()).not.toContain(WARNING);
});

test('where the server’s own role owns the tables, one line of the log says so on every stage but local', async () => {
  const { ownerUrl } = await aDatabase();
  await migrate({ url: ownerUrl, log: quiet });
  const said = async (isDeployed: boolean, migratesAs: string | null) => {
    const lines: string[] = [];
    await prepareDatabase({
      given: { url: ownerUrl, ownerUrl: migratesAs },
      ownUrl: undefined,
      log: { info() {}, warn: (...said: unknown[]) => void lines.push(String(said[1])) },
      isDeployed,
    });
    return lines;
  };
  expect(await said(true, null)).toEqual([expect.stringContaining(WARNING)]);
  // The same role twice, by mistake: it keeps its rights, and can migrate the next time.
  expect(await said(true, ownerUrl)).toEqual([expect.stringContaining(WARNING)]);
  expect(await said(false, null)).toEqual([]);
  await query(ownerUrl, 'update schema_migration set applied_at = now()');

  const server = await aServer(ownerUrl, { STAGE: 'staging' });
  onTestFinished(() => server.close());
  expect(server.output().split(WARNING)).toHaveLength(2);
});
