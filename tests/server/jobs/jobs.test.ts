import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aQueue } from './a-queue.ts';

let queue: Awaited<ReturnType<typeof aQueue>>;
beforeEach(async () => {
  queue = await aQueue();
});
afterEach(() => queue.close());

test('a job exists when the change that sent it commits, and not otherwise', async () => {
  const { jobs, withTx } = queue;
  let runs = 0;
  jobs.handle('expired.sweep', async () => void runs++);
  await expect(
    withTx(async (tx) => {
      await jobs.send(tx, 'expired.sweep', {});
      throw new Error('something else failed');
    }),
  ).rejects.toThrow('something else failed');
  expect(await jobs.runDue()).toBe(0);

  await withTx((tx) => jobs.send(tx, 'expired.sweep', {}));
  expect(await jobs.runDue()).toBe(1);
  expect(runs).toBe(1);
});

test('a job runs not before its time', async () => {
  const { jobs, db } = queue;
  jobs.handle('expired.sweep', async () => undefined);
  await jobs.send(db, 'expired.sweep', {}, { startAfter: new Date(Date.now() + 60_000) });
  expect(await jobs.runDue()).toBe(0);
  await queue.later();
  expect(await jobs.runDue()).toBe(1);
});

test('workers do not start while nobody does one of the jobs', async () => {
  await expect(queue.jobs.start()).rejects.toThrow('expired.sweep');
});

test('the tables are those that the library expects', async () => {
  const boss = new PgBoss({ connectionString: queue.url, migrate: false, supervise: false, schedule: false });
  await boss.start();
  const drift = await boss.detectSchemaDrift();
  await boss.stop();
  expect(drift.ok, JSON.stringify(drift)).toBe(true);
});
