import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../src/contract/communities/membership-plans.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type CommunityApi, startCommunityApi } from '../support/actions/community-api.ts';
import { sellJoining } from '../support/actions/plan-actions.ts';

/** A transaction that reaches the marked statement waits there, so that the server can be killed at that point. */
const LOCK = 4711;

let api: CommunityApi;
let server: Server;
let owner: string;

beforeAll(async () => {
  api = await startCommunityApi();
  owner = await api.person({ first: 'Olive' });
  // The first to come may wait long for the last one.
  await api.db.query(`create function wait_to_be_killed() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin
      if tg_nargs > 0 then
        if not exists (select from payments where id = new.ref_id and checkout_id = tg_argv[0]::uuid) then
          return new;
        end if;
      end if;
      perform pg_advisory_xact_lock(${LOCK});
      return new;
    end $$`);
  // What waits to be killed may wait longer than a server's statements are given.
  const url = new URL(api.databaseUrl);
  url.searchParams.set(
    'options',
    '-c statement_timeout=60s -c lock_timeout=2s -c TimeZone=UTC -c DateStyle=ISO',
  );
  url.searchParams.set('query_timeout', '60000');
  server = await aServer(url.href);
});
afterAll(async () => {
  await server?.close();
  await api?.close();
});

async function aPurchase() {
  const member = await api.person();
  const group = await api.community(owner);
  const body = { group_id: group.id, type: 'Suki', fee_amount: '499', cycle_type: 'MONTHLY' } as const;
  const { data: plan } = await api.ok(createMembershipPlan, owner, { body });
  await sellJoining(api, owner, group.id);
  const headers = { authorization: `Bearer ${member}`, 'content-type': 'application/json' };
  const buy = () =>
    fetch(`${server.url}/api/group-subscriptions/${group.id}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ group_membership_plan_id: plan.id }),
    });
  return { member, groupId: group.id, headers, buy };
}
type Purchase = Awaited<ReturnType<typeof aPurchase>>;

interface Opened {
  readonly ref: string;
  readonly checkout: string;
  readonly session: string;
}

async function opened({ buy }: Purchase): Promise<Opened> {
  const answer: { data: { checkout: { ref: string } } } = await (await buy()).json();
  const { ref } = answer.data.checkout;
  const { rows } = await api.db.query<{ checkout: string; session: string }>(
    'select id as checkout, provider_session_id as session from checkouts where ref = $1',
    [ref],
  );
  return { ref, checkout: rows[0]?.checkout ?? '', session: rows[0]?.session ?? '' };
}

/** Where the server is killed. */
interface Step {
  readonly table: string;
  readonly statement: string;
  /** Condition of the row, where others pass. */
  readonly when?: string;
  /** Only the ledger's transaction about this checkout. */
  readonly posted?: string;
}

/** How many hold the lock or wait for it. */
async function atTheLock(): Promise<number> {
  const { rows } = await api.db.query(`select from pg_locks where locktype = 'advisory' and objid = ${LOCK}`);
  return rows.length;
}

/** What is under way when the server is killed, and what is true once it is back. */
interface Story {
  readonly steps: readonly Step[];
  readonly begin: () => Promise<unknown>;
  readonly expectOnce: () => Promise<void>;
}

/**
 * Begins the stories in turn, each when the one before waits at its steps; kills the server when all of them wait; starts
 * it again; and reads how each of them ended.
 */
async function killedAmid(...stories: readonly Story[]): Promise<void> {
  const steps = stories.flatMap((story) => story.steps);
  for (const [n, { table, statement, when = 'true', posted }] of steps.entries())
    await api.db.query(`create trigger killed_${n} before ${statement} on ${table} for each row when (${when})
      execute function wait_to_be_killed(${posted === undefined ? '' : `'${posted}'`})`);
  await api.withTx(async (tx) => {
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query(`select pg_advisory_lock(${LOCK})`);
    const begun: Promise<unknown>[] = [];
    let waiting = 1;
    for (const story of stories) {
      begun.push(story.begin().catch(() => null));
      waiting += story.steps.length;
      await expect.poll(() => atTheLock()).toBe(waiting);
    }
    await server.kill();
    await Promise.all(begun);
    await tx.query(`select pg_advisory_unlock(${LOCK})`);
  });
  // Waits until the database has ended the transactions of the killed server.
  await expect.poll(() => atTheLock()).toBe(0);
  for (const [n, { table }] of steps.entries()) await api.db.query(`drop trigger killed_${n} on ${table}`);
  await server.start();
  for (const { expectOnce } of stories) await expectOnce();
}

async function control(body: object): Promise<void> {
  const answer = await fetch(`${server.url}/sandbox/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** What is true in the end: once, or not at all. */
async function truth({ member, groupId }: Purchase, ref: string) {
  const { rows } = await api.db.query(
    `select c.status,
       (select count(*) from payments p where p.checkout_id = c.id and p.status = 'PAID') as paid,
       (select count(*) from subscription_periods p where p.checkout_id = c.id and voided_at is null) as periods,
       (select count(*) from ledger_transactions t join payments p on p.id = t.ref_id
        where p.checkout_id = c.id and t.kind = 'payment') as postings,
       (select count(*) from sandbox_refunds r join refunds f on f.ref = r.ref join payments p on p.id = f.payment_id
        where p.checkout_id = c.id) as refunds,
       exists (select from group_members where user_id = $2 and group_id = $3 and status = 'ACTIVE') as has_access
     from checkouts c where c.ref = $1`,
    [ref, member, groupId],
  );
  return rows[0];
}

const PAID = { status: 'PAID', paid: 1, periods: 1, postings: 1, refunds: 0, has_access: true };
const OPEN = { status: 'OPEN', paid: 0, periods: 0, postings: 0, refunds: 0, has_access: false };

/** Two checkouts are opened: one is not stored yet; the other has a page at the payment service and no address. */
async function openingTwo(): Promise<Story> {
  const [unstored, unopened] = [await aPurchase(), await aPurchase()];
  return {
    steps: [
      { table: 'checkouts', statement: 'insert', when: `new.payer_id = '${unstored.member}'` },
      {
        table: 'checkouts',
        statement: 'update of provider_session_id',
        when: `new.payer_id = '${unopened.member}'`,
      },
    ],
    begin: () => Promise.all([unstored.buy(), unopened.buy()]),
    async expectOnce() {
      const { rows } = await api.db.query<{ ref: string; payer: string; status: string }>(
        'select ref, payer_id as payer, status from checkouts where payer_id = any($1)',
        [[unstored.member, unopened.member]],
      );
      expect(rows).toMatchObject([{ payer: unopened.member, status: 'CREATED' }]);
      for (const purchase of [unstored, unopened]) {
        const { ref, session } = await opened(purchase);
        if (purchase === unopened) expect(ref).toBe(rows[0]?.ref);
        await control({ act: 'authorize', session });
        await expect.poll(() => truth(purchase, ref)).toEqual(PAID);
      }
    },
  };
}

/** The notice of a payment: before it is stored (`insert`), or between what it changed and its mark (`update of status`). */
async function aNotice(statement: 'insert' | 'update of status'): Promise<Story> {
  const purchase = await aPurchase();
  const { ref, session } = await opened(purchase);
  return {
    steps: [{ table: 'provider_events', statement, when: `new.session_id = '${session}'` }],
    begin: () => control({ act: 'authorize', session }),
    async expectOnce() {
      // The database ends the statement that it was sent: the notice is stored, and no one handles it until the poller.
      await api.db.query(`update provider_events set received_at = received_at - interval '2 minutes'`);
      await api.db.query(`insert into pgboss.job (name, data) values ('payments.poll', '{}')`);
      await expect.poll(() => truth(purchase, ref), { message: statement }).toEqual(PAID);
      const { rows } = await api.db.query('select from provider_events where session_id = $1', [session]);
      expect([statement, rows.length]).toEqual([statement, 1]);
    },
  };
}

/** Five payers come back, whose payments wait each before another step of what a payment changes. */
async function eachStepOfAPayment(): Promise<Story> {
  const bought = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const purchase = await aPurchase();
      return { purchase, ...(await opened(purchase)) };
    }),
  );
  const of = (n: number) => bought[n] ?? { checkout: '', purchase: { member: '' } };
  const steps = [
    { table: 'payments', statement: 'insert', when: `new.checkout_id = '${of(0).checkout}'` },
    { table: 'subscription_periods', statement: 'insert', when: `new.checkout_id = '${of(1).checkout}'` },
    { table: 'group_members', statement: 'insert', when: `new.user_id = '${of(2).purchase.member}'` },
    { table: 'ledger_transactions', statement: 'insert', posted: of(3).checkout },
    {
      table: 'checkouts',
      statement: 'update of fulfilled_payment_id',
      when: `new.id = '${of(4).checkout}' and new.fulfilled_payment_id is not null`,
    },
  ];
  const comeBack = () => Promise.all(bought.map(({ ref }) => fetch(`${server.url}/payments/return/${ref}`)));
  const expectEach = async (wanted: object) => {
    for (const [n, { purchase, ref }] of bought.entries())
      expect([steps[n], await truth(purchase, ref)]).toEqual([steps[n], wanted]);
  };
  for (const { session } of bought) await control({ act: 'authorize', session, faults: { webhook: 'drop' } });
  return {
    steps,
    begin: comeBack,
    async expectOnce() {
      await expectEach(OPEN);
      await comeBack();
      await expectEach(PAID);
    },
  };
}

/** Two refunds: one before the money went back, the other before that was noted. */
async function twoRefunds(): Promise<Story> {
  const bought = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const purchase = await aPurchase();
      const { ref, session } = await opened(purchase);
      await control({ act: 'authorize', session });
      await expect.poll(() => truth(purchase, ref)).toEqual(PAID);
      const { rows } = await api.db.query<{ id: string; theirs: string }>(
        `select p.id, p.provider_payment_id as theirs from payments p join checkouts c on c.id = p.checkout_id
         where c.ref = $1`,
        [ref],
      );
      return { purchase, ref, id: rows[0]?.id ?? '', theirs: rows[0]?.theirs ?? '' };
    }),
  );
  const steps = [
    { table: 'sandbox_refunds', statement: 'insert', when: `new.payment_id = '${bought[0]?.theirs}'` },
    { table: 'payments', statement: 'update of status', when: `new.id = '${bought[1]?.id}'` },
  ];
  return {
    steps,
    begin: () =>
      Promise.all(
        bought.map(({ id, purchase: { headers } }) =>
          fetch(`${server.url}/api/payments/${id}/refunds`, { method: 'POST', headers, body: '{}' }),
        ),
      ),
    async expectOnce() {
      // What the killed server had asked for may still be on its way for a while. Then the poller looks.
      await api.db.query(`update refunds set updated_at = updated_at - interval '1 hour'
        where status in ('APPROVED', 'SUBMITTED')`);
      await api.db.query(`insert into pgboss.job (name, data) values ('payments.poll', '{}')`);
      for (const [n, { purchase, ref }] of bought.entries())
        await expect
          .poll(() => truth(purchase, ref), { message: steps[n]?.statement ?? '' })
          .toEqual({ status: 'REFUNDED', paid: 0, periods: 0, postings: 1, refunds: 1, has_access: false });
    },
  };
}

test('killed while a checkout opens, before its notice is stored, or while money goes back: each happens once', async () => {
  // The notice first: the sandbox sends the next one, that of a refund, when this one was answered.
  await killedAmid(await aNotice('insert'), await openingTwo(), await twoRefunds());
});

test('killed before each step of what a payment changes, or before its notice is marked: it counts once', async () => {
  await killedAmid(await aNotice('update of status'), await eachStepOfAPayment());
  const { rows } = await api.db.query<{ total: number }>(
    'select sum(amount_centavos)::bigint as total from ledger_entries',
  );
  expect(rows[0]?.total).toBe(0);
});
