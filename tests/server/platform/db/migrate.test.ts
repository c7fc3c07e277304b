import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../../../src/server/platform/db/migrate.ts';
import { emptyDatabase, type FreshDatabase } from '../../../support/engines/fresh-database.ts';

const log = { info() {} };
const program = join(import.meta.dirname, 'migrate.program.ts');

let database: FreshDatabase;
let directory: string;

beforeEach(async () => {
  database = await emptyDatabase();
  directory = await mkdtemp(join(tmpdir(), 'tambayan-migrations-'));
  await write('0001_people.sql', "create table person (name text); insert into person values ('ana');");
  await write('0002_rooms.sql', 'create table room (name text);');
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const write = (file: string, sql: string) => writeFile(join(directory, file), sql);
const run = () => migrate({ url: database.url, log, directory });

async function people(): Promise<number> {
  return (await database.db.query('select from person')).rowCount;
}

test('files are applied once each, in the order of their numbers', async () => {
  expect(await run()).toEqual([1, 2]);
  await write('0003_more_people.sql', `insert into person values ('ben')`);
  expect(await run()).toEqual([3]);
  expect(await run()).toEqual([]);
  expect(await people()).toBe(2);
});

test('an empty folder is fine', async () => {
  await rm(directory, { recursive: true });
  directory = await mkdtemp(join(tmpdir(), 'tambayan-migrations-'));
  expect(await run()).toEqual([]);
});

test('of nodes that start at once each file is applied by one', async () => {
  await write('0003_slow.sql', `select pg_sleep(0.3); insert into person values ('ben')`);
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual([1, 2, 3]);
  expect(await people()).toBe(2);
});

test('a file that fails changes nothing, and the files before it stay', async () => {
  await write('0003_wrong.sql', `insert into person values ('ben'); insert into nowhere values (1)`);
  await expect(run()).rejects.toThrow('Migration 3 (wrong) failed');
  expect(await people()).toBe(1);
  await write('0003_wrong.sql', `insert into person values ('ben')`);
  expect(await run()).toEqual([3]);
});

test('a node killed in the middle of a file leaves nothing of it, and the next start applies it whole', async () => {
  await write('0003_slow.sql', `insert into person values ('ben'); select pg_sleep(30)`);
  const node = spawn(process.execPath, [program, database.url, directory]);
  const killed = new Promise((resolve) => node.once('exit', (_, signal) => resolve(signal)));
  await untilSomeoneSleeps();
  node.kill('SIGKILL');
  expect(await killed).toBe('SIGKILL');

  await write('0003_slow.sql', `insert into person values ('ben')`);
  expect(await run()).toEqual([3]);
  expect(await people()).toBe(2);
});

async function untilSomeoneSleeps(): Promise<void> {
  for (;;) {
    const { rowCount } = await database.db.query(
      `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    );
    if (rowCount > 0) return;
    await sleep(20);
  }
}

test.each([
  [
    'an applied file that was changed',
    () => write('0002_rooms.sql', 'create table room (title text);'),
    'was changed after it was applied',
  ],
  ['an applied file that is gone', () => rm(join(directory, '0001_people.sql')), 'its file is gone'],
  ['a database of newer code', () => rm(join(directory, '0002_rooms.sql')), 'newer than this code'],
  ['two files with one number', () => write('0002_seats.sql', ''), 'have the number 2'],
  ['a file without a number', () => write('seats.sql', ''), 'is named like'],
])('%s is refused, and nothing is changed', async (_, change, reason) => {
  await run();
  await write('0003_more_people.sql', `insert into person values ('ben')`).then(change);
  if (reason === 'newer than this code') await rm(join(directory, '0003_more_people.sql'));
  await expect(run()).rejects.toThrow(reason);
  expect(await people()).toBe(1);
});

test('a file numbered below an applied one is refused', async () => {
  await write('0004_late.sql', 'select 1');
  await run();
  await write('0003_later.sql', 'select 1');
  await expect(run()).rejects.toThrow('Migration 3 (later) comes too late');
});

test('line ends do not count as a change', async () => {
  await write('0002_rooms.sql', 'create table room\n(name text);\n');
  await run();
  await write('0002_rooms.sql', 'create table room\r\n(name text);\r\n');
  expect(await run()).toEqual([]);
});
