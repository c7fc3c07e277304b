import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCoupons } from '../../../src/contract/money/coupons.ts';
import { getGroupEarnings } from '../../../src/contract/money/group-earnings.ts';
import { listDuePayouts, listPayouts } from '../../../src/contract/money/payouts.ts';
import { searchProofs } from '../../../src/contract/money/proofs.ts';
import { searchMemberSubscriptions } from '../../../src/contract/money/subscriptions.ts';
import { getGroupUsage } from '../../../src/contract/money/usage.ts';
import { startDemoApi } from '../../support/a-demo.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let luz: string;
let groupId: string;

beforeAll(async () => {
  api = await startDemoApi();
  const [found] = await rowsOf<{ luz: string; group_id: string }>(
    `select u.id as luz, g.id as group_id from users u, groups g
     where u.username = 'luzabellana' and g.slug = 'hurno-sa-sugbo'`,
  );
  luz = found?.luz ?? '';
  groupId = found?.group_id ?? '';
  await api.signIn(luz);
});
afterAll(() => api?.close());

async function rowsOf<Row>(statement: string): Promise<readonly Row[]> {
  return (await api.db.query<Row & object>(statement)).rows;
}

test('the books balance, and hold what the payment service holds', async () => {
  const [books] = await rowsOf(`select
    (select coalesce(sum(amount_centavos), 0)::bigint from ledger_entries) as trial_balance,
    (select count(*) from (select from ledger_entries group by transaction_id having sum(amount_centavos) <> 0) x) as unbalanced,
    (select coalesce(sum(e.amount_centavos), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.code = 'suspense') as suspense`);
  expect(books).toEqual({ trial_balance: 0, unbalanced: 0, suspense: 0 });
  const [clearing] = await rowsOf<{ booked: number; held: number }>(`select
    (select sum(e.amount_centavos)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.code = 'provider_clearing') as booked,
    ((select sum(amount_centavos - fee_centavos) from sandbox_payments where status = 'paid')
      - (select sum(amount_centavos) from sandbox_refunds))::bigint as held`);
  expect(clearing?.booked).toBe(clearing?.held);
  expect(clearing?.held).toBeGreaterThan(0);
});

test('one of the coupons is in use, the other one is over', async () => {
  const { data } = await api.ok(listCoupons, luz, { params: { group_id: groupId }, query: {} });
  expect(data.map(({ code, is_on, uses, held }) => [code, is_on, uses, held])).toEqual([
    ['NEGOSYO20', true, 1, 0],
    ['BATCH1', false, 0, 0],
  ]);
});

test('what the owner reads is what a recount of the payments gives', async () => {
  // Of each payment: less the commission of PLUS, the fee, and what was given back with its part of the commission.
  const [recount] = await rowsOf<{ earned: number; paid_out: number }>(`select
    (select sum(p.amount_centavos - p.fee_centavos - r.given
         - (floor(p.amount_centavos * 0.05) - floor(floor(p.amount_centavos * 0.05) * r.given / p.amount_centavos)))::bigint
       from payments p join checkouts c on c.id = p.checkout_id
       cross join lateral (select coalesce(sum(amount_centavos), 0) as given from refunds
         where payment_id = p.id and status = 'SUCCEEDED') r
       where p.outcome = 'FULFILLED' and c.purpose = 'MEMBERSHIP') as earned,
    (select sum(amount_centavos + transfer_fee_centavos)::bigint from payouts where status = 'SENT') as paid_out`);
  if (!recount) throw new Error('nothing was counted');
  const { data } = await api.ok(getGroupEarnings, luz, { params: { group_id: groupId } });
  expect(data.balance).toBe(((recount.earned - recount.paid_out) / 100).toFixed(2));
  expect(data.paid_out).toBe((recount.paid_out / 100).toFixed(2));
  expect(data.months.length).toBeGreaterThanOrEqual(4);
});

test('each payment bought one period, each period was paid, and access ends with it', async () => {
  expect(
    await rowsOf(`select p.id from payments p left join subscription_periods s on s.payment_id = p.id
      where p.outcome = 'FULFILLED' group by p.id having count(s.id) <> 1`),
  ).toEqual([]);
  expect(await rowsOf('select id from subscription_periods where payment_id is null')).toEqual([]);
  expect(
    await rowsOf(`select s.id from subscriptions s join group_members m on m.group_id = s.group_id and m.user_id = s.user_id
      join entitlements e on e.source_id = s.id and e.ended_at is null
      where m.status <> 'ACTIVE' or m.plan_id <> s.plan_id or e.plan_id <> s.plan_id or e.ends_at is distinct from
        s.end_date + case when s.cancel_at_period_end then interval '0' else interval '3 days' end`),
  ).toEqual([]);
  expect(
    await rowsOf(`select g.slug from groups g join subscriptions s on s.group_id = g.id and s.kind = 'PLATFORM'
      where g.plan_until is distinct from s.end_date + interval '7 days' or g.plan_until < now()`),
  ).toEqual([]);
});

test('nothing happened ahead, nor before people were there', async () => {
  expect(
    await rowsOf(`select 'payment' as what from payments where created_at > now() or paid_at > now()
      union all select 'checkout' from checkouts where updated_at > now()
      union all select 'ledger' from ledger_transactions where occurred_at > now()
      union all select 'payout' from payouts where settled_at > now()
      union all select 'proof' from payment_proofs where coalesce(decided_at, created_at) > now()
      union all select 'period' from subscription_periods where created_at > now()
      union all select 'member' from checkouts c join group_members m on m.group_id = c.group_id and m.user_id = c.payer_id
        where c.created_at < m.joined_at
      union all select 'plan' from checkouts c join membership_plans p on p.id = (c.plan_snapshot ->> 'plan_id')::uuid
        where c.created_at < p.created_at`),
  ).toEqual([]);
});

test('each state of money is there to look at', async () => {
  const params = { group_id: groupId };
  const { data: subscriptions } = await api.ok(searchMemberSubscriptions, luz, { query: params });
  const states = Object.groupBy(subscriptions, ({ status }) => status);
  expect(Object.keys(states).toSorted()).toEqual(['ACTIVE', 'CANCELLED', 'GRACE']);
  expect(new Set(subscriptions.map(({ plan_type }) => plan_type)).size).toBe(3);
  const { data: payouts } = await api.ok(listPayouts, luz, { params, query: {} });
  expect(payouts.map(({ status }) => status)).toEqual(['SENT', 'FAILED', 'SENT']);
  const admin = await api.person({ role: 'ADMIN' });
  const { data: due } = await api.ok(listDuePayouts, admin, { query: {} });
  expect(due).toMatchObject([{ group: { id: groupId }, blocked_by: 'NEW_ACCOUNT' }]);
  const { data: proofs } = await api.ok(searchProofs, luz, { params, query: {} });
  expect(proofs.map(({ status }) => status).toSorted()).toEqual(['ACCEPTED', 'REJECTED', 'WAITING']);
  expect(
    await rowsOf(`select reason, status, count(*) as count from refunds group by 1, 2 order by 1`),
  ).toEqual([
    { reason: 'DUPLICATE', status: 'SUCCEEDED', count: 1 },
    { reason: 'REQUESTED', status: 'SUCCEEDED', count: 1 },
  ]);
  expect(await rowsOf(`select status, count(*) as count from checkouts group by 1 order by 1`)).toEqual([
    { status: 'EXPIRED', count: 2 },
    { status: 'PAID', count: expect.any(Number) },
    { status: 'PARTIALLY_REFUNDED', count: 1 },
  ]);
  await api.ok(getGroupUsage, luz, { params });
});

test('a night later the books still agree, and nobody is written to about the past', async () => {
  const told = () =>
    rowsOf(`select (select count(*) from notifications) as notifications,
      (select count(*) from rt_events where topic like 'u:%') as events,
      (select count(*) from sandbox_notices) as notices`);
  const before = await told();
  for (const job of ['payments.reconcile', 'payments.poll', 'subscriptions.sweep'])
    await api.db.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [job]);
  for (let round = 0; round < 3; round++) await api.app.jobs.runDue();
  expect(await told()).toEqual(before);
  const [run] = await rowsOf('select counts from reconciliations');
  expect(run).toMatchObject({ counts: { differences: 0, left: 0, trial_balance: 0 } });
});
