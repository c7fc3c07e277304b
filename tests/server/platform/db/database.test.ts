import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUniqueViolation, singleRow } from '../../../../src/server/platform/db/database.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test.each([
  ['timestamptz', `timestamptz '2026-03-01 12:00:00.1239+08'`, '2026-03-01T04:00:00.123Z'],
  ['timestamptz without a fraction', `timestamptz '2026-03-01 12:00+08'`, '2026-03-01T04:00:00.000Z'],
  ['timestamptz[]', `array[timestamptz '2026-03-01 00:00Z', null]`, ['2026-03-01T00:00:00.000Z', null]],
  ['date', `date '2026-03-01'`, '2026-03-01'],
  ['bigint', '9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
  ['bigint[]', 'array[-1, null]::bigint[]', [-1, null]],
  ['count', '(select count(*) from rt_meta)', 1],
  ['jsonb', `'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  ['null', 'null::timestamptz', null],
])('%s arrives in the form of the contract', async (_, expression, expected) => {
  const { rows } = await database.db.query<{ value: unknown }>(`select ${expression} as value`);
  expect(singleRow(rows).value).toEqual(expected);
});

test('a bigint that a number cannot hold is an error, not another number', async () => {
  await expect(database.db.query('select 9007199254740993::bigint')).rejects.toThrow('does not fit');
});

test('a session waits two seconds for a lock, five for a statement, five for an idle transaction', async () => {
  const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await database.db.query<{ setting: string }>(
    'select setting from pg_settings where name = any($1) order by name desc',
    [settings],
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['5000', '2000', '5000']);
});

test('a unique violation is told from other errors, and by its constraint', async () => {
  await database.db.query('create table seat (number int constraint seat_taken unique check (number > 0))');
  await database.db.query('insert into seat values (1)');
  const taken: unknown = await database.db.query('insert into seat values (1)').catch((error) => error);
  const wrong: unknown = await database.db.query('insert into seat values (0)').catch((error) => error);
  expect([isUniqueViolation(taken), isUniqueViolation(taken, 'seat_taken')]).toEqual([true, true]);
  expect([isUniqueViolation(taken, 'seat_pkey'), isUniqueViolation(wrong)]).toEqual([false, false]);
});
