import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemRandom, systemTimers } from '../../../../src/server/platform/clock/clock.ts';
import { singleRow } from '../../../../src/server/platform/db/database.ts';
import {
  type CommittedEvent,
  type Emitting,
  EVENT_DATA_MAX_BYTES,
  emitting,
} from '../../../../src/server/platform/db/emit.ts';
import { createWithTx, type WithTx } from '../../../../src/server/platform/db/transaction.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';

const ref = '00000000-0000-4000-8000-000000000001';
const actor = '00000000-0000-4000-8000-00000000000a';

let database: FreshDatabase;
let withTx: WithTx;
let announced: (readonly CommittedEvent[])[];
let logged: unknown[];

beforeAll(async () => {
  database = await freshDatabase();
  await database.db.query('create table account (name text primary key, balance int not null)');
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.db.query('truncate account, rt_events, rt_topics');
  await database.db.query(`insert into account values ('ana', 10), ('ben', 10)`);
  announced = [];
  logged = [];
  withTx = withTxAnnouncing((events) => void announced.push(events));
});

function withTxAnnouncing(onCommitted: (events: readonly CommittedEvent[]) => void): WithTx {
  const log = { error: (...line: unknown[]) => void logged.push(line) };
  return createWithTx({ pool: database.pool, random: systemRandom, timers: systemTimers, log, onCommitted });
}

async function balances(): Promise<Record<string, number>> {
  const { rows } = await database.db.query<{ name: string; balance: number }>('select * from account');
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]));
}

test('a commit announces exactly what the log then holds', async () => {
  await withTx(async (tx) => {
    tx.emit({
      kind: 'a.happened',
      topic: 'c:1',
      data: { n: 1, at: new Date(0), gone: undefined },
      ref,
      actor,
    });
  });
  const { rows } = await database.db.query<Record<string, unknown>>(
    'select topic as t, off as o, tag as x, kind as k, ref, actor as a, data as d, at from rt_events',
  );
  const [stored] = rows.map(({ at, ...event }) => ({ ...event, e: 1_000_001, at: Date.parse(String(at)) }));
  expect(announced).toEqual([[stored]]);
  expect(stored).toMatchObject({ o: 1, ref, a: actor, d: { n: 1, at: '1970-01-01T00:00:00.000Z' } });
});

test('events are stored by topic, and inside one topic in the order of the calls', async () => {
  await withTx(async (tx) => {
    for (const [topic, data] of [
      ['u:2', 1],
      ['c:1', 2],
      ['u:2', 3],
      ['u:1', 4],
      ['c:1', 5],
    ] as const)
      tx.emit({ kind: 'a.happened', topic, data });
  });
  expect(announced[0]?.map(({ t, o, d }) => [t, o, d])).toEqual([
    ['c:1', 1, 2],
    ['c:1', 2, 5],
    ['u:1', 1, 4],
    ['u:2', 1, 1],
    ['u:2', 2, 3],
  ]);
});

test('a transaction that throws changes nothing, emits nothing and throws the same error', async () => {
  const refusal = new Error('not allowed');
  const attempt = withTx(async (tx) => {
    await tx.query(`update account set balance = 0`);
    tx.emit({ kind: 'a.happened', topic: 'c:1', data: null });
    throw refusal;
  });
  await expect(attempt).rejects.toBe(refusal);
  expect(await balances()).toEqual({ ana: 10, ben: 10 });
  expect(announced).toEqual([]);
  expect((await database.db.query('select from rt_events')).rowCount).toBe(0);
});

test('transactions that lock rows crosswise all succeed, each exactly once', async () => {
  let attempts = 0;
  let holding = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const transfer = (from: string, to: string) =>
    withTx(async (tx) => {
      attempts++;
      await tx.query('update account set balance = balance - 1 where name = $1', [from]);
      if (++holding >= 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await tx.query('update account set balance = balance + 3 where name = $1', [to]);
      tx.emit({ kind: 'money.moved', topic: `u:${from}`, data: { to } });
    });
  await Promise.all([transfer('ana', 'ben'), transfer('ben', 'ana')]);
  expect(attempts).toBe(3);
  expect(await balances()).toEqual({ ana: 12, ben: 12 });
  expect(
    announced
      .flat()
      .map(({ t, o }) => `${t} ${o}`)
      .sort(),
  ).toEqual(['u:ana 1', 'u:ben 1']);
});

test('after three repetitions the conflict is thrown', async () => {
  let attempts = 0;
  const attempt = withTx(async (tx) => {
    attempts++;
    await tx.query(`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`);
  });
  await expect(attempt).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
});

test('any other error of the database is thrown at once', async () => {
  let attempts = 0;
  const attempt = withTx(async (tx) => {
    attempts++;
    await tx.query(`insert into account values ('ana', 1)`);
  });
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});

test('an error that was caught inside is not reported as a commit', async () => {
  const attempt = withTx(async (tx) => {
    await tx.query(`update account set balance = 0`);
    await tx.query(`insert into account values ('ana', 1)`).catch(() => undefined);
  });
  await expect(attempt).rejects.toThrow('nothing was committed');
  expect(await balances()).toEqual({ ana: 10, ben: 10 });
});

test('what was written does not commit when its event is refused, and the connection goes on', async () => {
  const attempt = withTx(async (tx) => {
    await tx.query('update account set balance = $1', [0]);
    tx.emit({ kind: 'a.happened', topic: 'c:1', data: 1, ref: 'not an id' });
  });
  await expect(attempt).rejects.toMatchObject({ code: '22P02' });
  expect(await balances()).toEqual({ ana: 10, ben: 10 });
  expect(announced).toEqual([]);
  const { rows } = await database.db.query<{ open: number }>(
    `select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
  );
  expect(singleRow(rows).open).toBe(0);
});

test('a first statement whose values cannot be sent ends like any other that fails', async () => {
  const endless: Record<string, unknown> = {};
  endless.itself = endless;
  const attempt = withTx((tx) => tx.query('insert into account values ($1, $2)', [endless, 1]));
  await expect(attempt).rejects.toThrow('circular');
  await withTx((tx) => tx.query('update account set balance = $1', [3]));
  expect(await balances()).toEqual({ ana: 3, ben: 3 });
});

test('what people type reaches the log as it is', async () => {
  const data = { text: `it's \\ "$1" \n; commit; -- 🏝️ \u2028`, "k'ey": "'" };
  await withTx(async (tx) => tx.emit({ kind: 'a.happened', topic: "c:it's", data }));
  const { rows } = await database.db.query<{ topic: string; data: unknown }>(
    'select topic, data from rt_events',
  );
  expect(rows).toEqual([{ topic: "c:it's", data }]);
  expect(announced[0]?.map(({ d }) => d)).toEqual([data]);
});

test('an event that no client could read does not commit, and neither does what it tells of', async () => {
  const fits = 'x'.repeat(EVENT_DATA_MAX_BYTES - 2);
  await withTx(async (tx) => tx.emit({ kind: 'test.fat', topic: 'test:fat', data: fits }));
  expect(announced[0]?.map(({ d }) => d)).toEqual([fits]);
  await expect(
    withTx(async (tx) => tx.emit({ kind: 'test.fat', topic: 'test:fat', data: `${fits}x` })),
  ).rejects.toThrow('too large');
  const { rows } = await database.db.query<{ head: number }>(
    `select head from rt_topics where topic = 'test:fat'`,
  );
  expect(singleRow(rows).head).toBe(1);
});

test('a listener that fails is logged and harms neither the caller nor the commit', async () => {
  const failing = withTxAnnouncing(() => {
    throw new Error('no wires');
  });
  const result = await failing(async (tx) => {
    tx.emit({ kind: 'a.happened', topic: 'c:1', data: 1 });
    return 'done';
  });
  expect(result).toBe('done');
  expect(logged).toHaveLength(1);
  expect((await database.db.query('select from rt_events')).rowCount).toBe(1);
});

test('a transaction that was kept for later refuses to work', async () => {
  const kept = await withTx(async (tx) => tx);
  expect(() => kept.emit({ kind: 'a.happened', topic: 'c:1', data: 1 })).toThrow('this transaction is over');
  await expect(kept.query('select 1')).rejects.toThrow('this transaction is over');
});

test('a connection that breaks in the middle fails its transaction only', async () => {
  const attempt = withTx(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.db.query('select pg_terminate_backend($1)', [singleRow(rows).pid]);
    await tx.query('select 1');
  });
  await expect(attempt).rejects.toThrow();
  await expect(withTx(async (tx) => (await tx.query('select 1')).rowCount)).resolves.toBe(1);
});

const WHOLE = `with paid as (
    update account set balance = balance - 1 where name = $1 and balance > 0 returning *
  ), told as materialized (
    select balance, jsonb_build_array(
      jsonb_build_object('kind', 'money.left', 'topic', 'u:' || name, 'data', jsonb_build_object('balance', balance)),
      jsonb_build_object('kind', 'money.moved', 'topic', 'c:1', 'ref', '${ref}', 'actor', '${actor}', 'data', $2::text)
    ) as events
    from paid
  )
  select balance, ${emitting('told.events')} as emitted from told`;

test('one statement that is the whole transaction announces exactly what the log then holds', async () => {
  const row = await withTx((tx) => tx.whole<Emitting & { balance: number }>(WHOLE, ['ana', `it's "so"`]));
  expect(row?.balance).toBe(9);
  const { rows } = await database.db.query<Record<string, unknown>>(
    `select topic as t, off as o, tag as x, kind as k, ref, actor as a, data as d, at from rt_events
     order by topic`,
  );
  expect(announced).toEqual([
    rows.map(({ at, ...event }) => ({ ...event, e: 1_000_001, at: Date.parse(String(at)) })),
  ]);
  expect(announced[0]?.map(({ t, d, ref: of }) => [t, d, of])).toEqual([
    ['c:1', `it's "so"`, ref],
    ['u:ana', { balance: 9 }, null],
  ]);
});

test('one statement that finds nothing to do announces nothing', async () => {
  expect(await withTx((tx) => tx.whole(WHOLE, ['nobody', '']))).toBeNull();
  expect(announced).toEqual([]);
});

test('one statement that fails leaves nothing, and stands for a transaction only by itself', async () => {
  await database.db.query('alter table account add constraint enough check (balance > 9)');
  await expect(withTx((tx) => tx.whole(WHOLE, ['ana', '']))).rejects.toMatchObject({ code: '23514' });
  await database.db.query('alter table account drop constraint enough');
  const attempt = withTx(async (tx) => {
    await tx.query('update account set balance = 0');
    return tx.whole(WHOLE, ['ben', '']);
  });
  await expect(attempt).rejects.toThrow('something else');
  expect(await balances()).toEqual({ ana: 10, ben: 10 });
  expect((await database.db.query('select from rt_events')).rowCount).toBe(0);
  expect(announced).toEqual([]);
});

test('many who wait for one row leave connections for everyone else', async () => {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query("select from account where name = 'ana' for update");
    const waiting = Array.from({ length: 72 }, () =>
      withTx((tx) => tx.query("update account set balance = balance + 1 where name = 'ana'"), {
        queue: 'account:ana',
      }),
    );
    // Answered while all of them still wait: the row is held.
    await withTx((tx) => tx.query("update account set balance = balance + 1 where name = 'ben'"));
    expect(await balances()).toEqual({ ana: 10, ben: 11 });
    await holder.query('commit');
    await Promise.all(waiting);
    expect(await balances()).toEqual({ ana: 82, ben: 11 });
  } finally {
    holder.release();
  }
});
