import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jobTable } from '../../../../src/server/platform/jobs/job-table.ts';
import { startCommunityApi } from '../../../support/actions/community-api.ts';
import { aQueue } from './a-queue.ts';

let queue: Awaited<ReturnType<typeof aQueue>>;
beforeEach(async () => {
  queue = await aQueue();
});
afterEach(() => queue.close());

/** Some job of each way of keeping keys; what they carry is of no interest here. */
const EVER = 'mail.send';
const WAITING = 'mail.bundle';
const aMail = () => ({ mail_id: randomUUID() });
const aBundle = (person_id = randomUUID()) => ({ person_id, notification_id: null });

test('a job exists when the change that sent it commits, and not otherwise', async () => {
  const { jobs, withTx } = queue;
  const done: string[] = [];
  jobs.handle(EVER, async ({ mail_id }) => void done.push(mail_id));
  const [lost, kept] = [aMail(), aMail()];
  await expect(
    withTx(async (tx) => {
      await jobs.send(tx, EVER, lost);
      throw new Error('something else failed');
    }),
  ).rejects.toThrow('something else failed');
  await withTx((tx) => jobs.send(tx, EVER, kept));
  await jobs.runDue();
  expect(done).toEqual([kept.mail_id]);
});

test('a job runs not before its time', async () => {
  const { jobs, db } = queue;
  jobs.handle(EVER, async () => undefined);
  await jobs.send(db, EVER, aMail(), { startAfter: new Date(Date.now() + 60_000) });
  expect(await jobs.runDue()).toBe(0);
  await queue.later();
  expect(await jobs.runDue()).toBe(1);
});

describe('a key makes a job once', () => {
  test('for ever, where its kind says so', async () => {
    const { jobs, db } = queue;
    jobs.handle(EVER, async () => undefined);
    await jobs.send(db, EVER, aMail(), { key: 'one' });
    await jobs.sendAll(db, EVER, [
      { data: aMail(), key: 'one' },
      { data: aMail(), key: 'two' },
    ]);
    expect(await jobs.runDue()).toBe(2);
    await jobs.send(db, EVER, aMail(), { key: 'one' });
    expect(await jobs.runDue()).toBe(0);
  });

  test('as long as it waits, where its kind says so', async () => {
    const { jobs, db } = queue;
    jobs.handle(WAITING, async () => undefined);
    for (const key of ['one', 'one', 'two']) await jobs.send(db, WAITING, aBundle(), { key });
    expect(await jobs.runDue()).toBe(2);
    await jobs.send(db, WAITING, aBundle(), { key: 'one' });
    expect(await jobs.runDue()).toBe(1);
  });

  test.each([EVER, WAITING] as const)(
    'until %s is taken back, as though it had never been sent',
    async (name) => {
      const { jobs, db } = queue;
      let runs = 0;
      jobs.handle(EVER, async () => void runs++);
      jobs.handle(WAITING, async () => void runs++);
      const send = () =>
        name === EVER
          ? jobs.send(db, name, aMail(), { key: 'k' })
          : jobs.send(db, name, aBundle(), { key: 'k' });
      await send();
      await jobs.cancel(db, name, 'k');
      await jobs.cancel(db, name, 'k');
      await jobs.cancel(db, name, 'nobody knows this one');
      expect(await jobs.runDue()).toBe(0);
      await send();
      expect(await jobs.runDue()).toBe(1);
      expect(runs).toBe(1);
    },
  );
});

test('a job that fails is tried again later, and the others go on', async () => {
  const { jobs, db } = queue;
  const bad = aMail();
  const done: string[] = [];
  jobs.handle(EVER, async ({ mail_id }) => {
    if (mail_id === bad.mail_id) throw new Error('it is poisoned');
    done.push(mail_id);
  });
  const good = [aMail(), aMail(), aMail()];
  for (const data of [bad, ...good]) await jobs.send(db, EVER, data);
  expect(await jobs.runDue()).toBe(4);
  expect(done.sort()).toEqual(good.map(({ mail_id }) => mail_id).sort());

  const tries = jobTable[EVER].retries;
  for (let retry = 0; retry < tries; retry++) {
    await queue.later();
    expect(await jobs.runDue()).toBe(retry === tries - 1 ? 2 : 1);
  }
  expect(queue.counter('jobs_dead_total'), 'and it is counted when it is given up').toBe(1);
  expect(queue.lines).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'a job failed each time and is given up', job: EVER }),
  );
  await queue.later();
  expect(await jobs.runDue()).toBe(0);
});

test('a job says when it is tried for the last time', async () => {
  const { jobs, db } = queue;
  const last: boolean[] = [];
  jobs.handle('push.send', async (_data, { isLast }) => {
    last.push(isLast);
    throw new Error('no');
  });
  await jobs.send(db, 'push.send', { person_id: randomUUID(), notification_id: randomUUID() });
  for (let tries = 0; tries <= jobTable['push.send'].retries; tries++) {
    await jobs.runDue();
    await queue.later();
  }
  expect(last).toEqual([false, false, false, false, true]);
});

test('what a job carries is read again before it runs', async () => {
  const { jobs, db } = queue;
  let runs = 0;
  jobs.handle(EVER, async () => void runs++);
  await jobs.send(db, EVER, { mail_id: 'no id' });
  await jobs.runDue();
  expect(runs).toBe(0);
});

test('several nodes share the work, and do nothing twice', async () => {
  const nodes = [queue.jobs, await queue.node(), await queue.node()];
  const done: string[] = [];
  for (const node of nodes)
    node.handle(EVER, async ({ mail_id }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      done.push(mail_id);
    });
  const sent = Array.from({ length: 60 }, aMail);
  await queue.jobs.sendAll(
    queue.db,
    EVER,
    sent.map((data) => ({ data })),
  );
  await Promise.all(nodes.map((node) => node.runDue()));
  expect(done.sort()).toEqual(sent.map(({ mail_id }) => mail_id).sort());
});

test('workers find what is sent by themselves, and finish it before they stop', async () => {
  const { jobs, db } = queue;
  const done: string[] = [];
  for (const name of Object.keys(jobTable) as (keyof typeof jobTable)[])
    jobs.handle(name, async () => undefined);
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  jobs.handle(EVER, async ({ mail_id }) => {
    begin();
    await new Promise((resolve) => setTimeout(resolve, 100));
    done.push(mail_id);
  });
  const mail = aMail();
  await jobs.send(db, EVER, mail);
  await jobs.start();
  await begun;
  await jobs.stop();
  expect(done).toEqual([mail.mail_id]);
  const { rows } = await db.query('select state from pgboss.job where name = $1', [EVER]);
  expect(rows).toEqual([{ state: 'completed' }]);
});

test('a job that a dead node had begun is taken by another one at once, however often it had failed', async () => {
  const { jobs, db } = queue;
  for (const name of Object.keys(jobTable) as (keyof typeof jobTable)[])
    jobs.handle(name, async () => undefined);
  const done: string[] = [];
  jobs.handle(EVER, async ({ mail_id }) => void done.push(mail_id));
  const [before, after] = [aMail(), aMail()];
  /** Begun by a node that says no more that it lives. It would wait until tomorrow for its turn. */
  async function leaveBehind(data: { mail_id: string }) {
    await jobs.send(db, EVER, data, { startAfter: new Date(Date.now() + 86_400_000) });
    const { rowCount } = await db.query(
      `update pgboss.job set state = 'active', started_on = now(), retry_count = 5, heartbeat_on = now() - interval '1 min'
       where data ->> 'mail_id' = $1`,
      [data.mail_id],
    );
    expect(rowCount).toBe(1);
  }
  const waiting = async ({ mail_id }: { mail_id: string }) => {
    const { rows } = await db.query<{ state: string; is_paused: boolean }>(
      `select state, start_after > now() as is_paused from pgboss.job where data ->> 'mail_id' = $1`,
      [mail_id],
    );
    return rows[0];
  };
  await leaveBehind(before);
  await jobs.start();
  expect(await waiting(before)).toMatchObject({ is_paused: false });
  await leaveBehind(after);
  await expect.poll(async () => (await waiting(after))?.state).not.toBe('active');
  expect(await waiting(after)).toMatchObject({ is_paused: false });
  await expect.poll(() => done.length).toBe(2);
});

test('workers do not start while no one does one of the jobs', async () => {
  await expect(queue.jobs.start()).rejects.toThrow('expired.sweep');
});

test('the server does every job there is', async () => {
  const api = await startCommunityApi();
  await api.app.jobs.start();
  await api.close();
});

test('the tables are those that the library expects', async () => {
  const boss = new PgBoss({ connectionString: queue.url, migrate: false, supervise: false, schedule: false });
  await boss.start();
  const drift = await boss.detectSchemaDrift();
  await boss.stop();
  expect(drift.ok, JSON.stringify(drift)).toBe(true);
});

test('the workers start when the database is back, if it goes away while they start', async () => {
  const { jobs, lines, url } = queue;
  for (const name of Object.keys(jobTable) as (keyof typeof jobTable)[])
    jobs.handle(name, async () => undefined);
  const operator = new Client({ connectionString: url });
  await operator.connect();
  const started = jobs.start();
  while (!lines.some(({ msg }) => msg === 'the workers did not start; trying again'))
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  await operator.end();
  await expect(started).resolves.toBeUndefined();
});
