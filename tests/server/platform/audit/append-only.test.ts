import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAudit } from '../../../../src/server/platform/audit/audit.ts';
import { systemClock, systemRandom } from '../../../../src/server/platform/clock/clock.ts';
import { appUrlOf } from '../../../../src/server/platform/db/cluster/app-role.ts';
import { type Database, sqlState } from '../../../../src/server/platform/db/database.ts';
import { createDatabase, createPool } from '../../../../src/server/platform/db/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';

let database: FreshDatabase;
const pools: { end(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.close();
});

const ROLES = {
  'the owner of the tables': () => database.db,
  'the server in its own cluster': (): Database => {
    const pool = createPool({ url: appUrlOf(database.url), log: { warn() {} } });
    pools.push(pool);
    return createDatabase(pool);
  },
} as const;

/** The SQLSTATE that a statement is refused with; null when it is not. */
async function refusalOf(db: Database, sql: string): Promise<string | null> {
  return db.query(sql).then(() => null, sqlState);
}

describe.each(['the owner of the tables', 'the server in its own cluster'] as const)('%s', (role) => {
  let db: Database;
  beforeAll(async () => {
    db = ROLES[role]();
    await createAudit({ clock: systemClock, random: systemRandom })(db, {
      actorId: systemRandom.uuid(),
      action: 'member.banned',
      targetType: 'user',
      targetId: systemRandom.uuid(),
      ip: '203.0.113.7',
      after: { role: 'MEMBER', label: 'Ana' },
    });
  });

  test.each([
    `update audit_entries set action = 'member.left'`,
    'update audit_entries set actor_id = null',
    'update audit_entries set at = now()',
    `update audit_entries set ip = '198.51.100.9'`,
    `update audit_entries set after = '{"role": "OWNER"}', ip = null`,
    `update audit_entries set after = null, ip = null`,
    `update audit_entries set ip = null, action = 'member.left'`,
    'delete from audit_entries',
    'truncate audit_entries',
  ])('cannot say: %s', async (sql) => {
    // Not allowed by the trigger, or by the rights of the role.
    expect(['23001', '42501']).toContain(await refusalOf(db, sql));
    const { rows } = await database.db.query<{ action: string; after: object }>(
      'select action, after, ip from audit_entries',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ action: 'member.banned', after: { role: 'MEMBER' } });
  });
});

test('the erasure of a person takes an address and a name out, and nothing else', async () => {
  const db = ROLES['the server in its own cluster']();
  await db.query(`update audit_entries set ip = null, after = after - 'label'`);
  const { rows } = await db.query('select ip, after from audit_entries');
  for (const row of rows) expect(row).toEqual({ ip: null, after: { role: 'MEMBER' } });
});

test.each([
  'create table mine (id integer)',
  'alter table audit_entries disable trigger audit_entries_stay',
  'alter table audit_entries disable trigger all',
  'alter table ledger_entries disable trigger user',
  'alter table audit_entries owner to tambayan_app',
  'drop trigger audit_entries_stay on audit_entries',
  'drop trigger ledger_entries_append_only on ledger_entries',
  'alter function ledger_is_append_only() rename to other',
  'drop function ledger_is_append_only() cascade',
  `create or replace function ledger_is_append_only() returns trigger language plpgsql as 'begin return new; end'`,
  `create or replace function audit_entry_stays() returns trigger language plpgsql as 'begin return new; end'`,
  `set session_replication_role = 'replica'`,
  "alter role tambayan_app set session_replication_role = 'replica'",
  "set role 'tambayan'",
  'update ledger_entries set amount_centavos = 0',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update ledger_transactions set occurred_at = now()',
  'delete from ledger_transactions',
  'truncate ledger_transactions cascade',
  'drop table audit_entries',
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  'create role other superuser',
  'alter role tambayan_app superuser',
  'delete from schema_migration',
  "set session authorization 'tambayan'",
])('the server in its own cluster cannot say: %s', async (sql) => {
  expect(await refusalOf(ROLES['the server in its own cluster'](), sql)).toBe('42501');
});
