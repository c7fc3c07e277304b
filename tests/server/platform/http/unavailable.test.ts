import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../../src/server/platform/db/pool.ts';
import { isUnavailable } from '../../../../src/server/platform/http/unavailable.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';
import { aHttpPlatform, readNotes } from './test-http-platform.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** What a statement, or a connection, fails with. */
async function failureOf(run: () => Promise<unknown>): Promise<unknown> {
  const failure = await run().then(
    () => null,
    (error: unknown) => error,
  );
  if (failure === null) throw new Error('it did not fail');
  return failure;
}

test('a session that an administrator ended, a cancelled statement and a refused connection mean: not now', async () => {
  const { db } = database;
  expect(
    isUnavailable(await failureOf(() => db.query('select pg_terminate_backend(pg_backend_pid())'))),
  ).toBe(true);
  const cancelled = () => db.query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)');
  expect(isUnavailable(await failureOf(cancelled))).toBe(true);
  const nowhere = createPool({ url: 'postgresql://x@127.0.0.1:1/x', log: { warn() {} } });
  expect(isUnavailable(await failureOf(() => nowhere.query('select 1')))).toBe(true);
  await nowhere.end();
  expect(isUnavailable(await failureOf(() => nowhere.query('select 1')))).toBe(true);
});

test('a mistake in our own SQL means: broken', async () => {
  const { db } = database;
  for (const sql of ['select nonsense', 'select 1/0', 'insert into users (id) values (null)'])
    expect(isUnavailable(await failureOf(() => db.query(sql)))).toBe(false);
  expect(isUnavailable(new Error('anything else'))).toBe(false);
  expect(isUnavailable('not even an error')).toBe(false);
});

test.each([
  ['of PostgreSQL', () => database.db.query(`do $$ begin raise exception using errcode = '53100'; end $$`)],
  ['of the data folder', () => writeFile('/dev/full', 'x')],
  [
    'behind another error',
    () => writeFile('/dev/full', 'x').catch((cause) => Promise.reject(new Error('not kept', { cause }))),
  ],
])('callers are told that a disk is full: that %s', async (_what, fill) => {
  const { app, createImplement } = await aHttpPlatform();
  const { implement } = createImplement(async () => null);
  implement(readNotes, async () => {
    await fill();
    throw new Error('unreachable');
  });
  const answer = await app.inject({ url: '/api/notes' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.json()).toMatchObject({
    code: 'server.unavailable',
    message: 'The server has no room left to store this. Please try again later',
  });
});

test('callers are told to come back, and nothing about the database', async () => {
  const { app, createImplement } = await aHttpPlatform();
  const { implement } = createImplement(async () => null);
  implement(readNotes, async () => {
    await database.db.query('select pg_terminate_backend(pg_backend_pid())');
    throw new Error('unreachable');
  });
  const answer = await app.inject({ url: '/api/notes' });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ status: 503, code: 'server.unavailable' });
  expect(answer.body).not.toMatch(/terminat|postgres|admin/i);
});
