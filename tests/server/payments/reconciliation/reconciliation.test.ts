import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReconciliation, settleDifference } from '../../../../src/contract/money/reconciliation.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;

beforeAll(async () => {
  world = await aPaymentWorld();
});
afterAll(() => world?.close());

async function reconciled() {
  await world.api.db.query(`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`);
  await world.runJobs();
  const { rows } = await world.api.db.query<{ id: string; counts: Record<string, number> }>(
    'select id, counts from reconciliations order by finished_at desc limit 1',
  );
  const { rows: items } = await world.api.db.query<{ kind: string; is_settled: boolean }>(
    `select kind, resolved_at is not null as is_settled from reconciliation_items
     where reconciliation_id = $1 order by kind, ref`,
    [rows[0]?.id],
  );
  return { counts: rows[0]?.counts, items };
}

/** As if it had happened a day ago, so that neither the poller nor a notice finds it. */
async function aDayAgo(ref: string): Promise<void> {
  const { db } = world.api;
  await db.query(
    `update checkouts set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day',
       expires_at = expires_at - interval '1 day' where ref = $1`,
    [ref],
  );
  await db.query(
    `update sandbox_payments set created_at = created_at - interval '1 day'
     where session_id = (select provider_session_id from checkouts where ref = $1)`,
    [ref],
  );
  await db.query(
    `update payments set paid_at = paid_at - interval '1 day'
     where checkout_id = (select id from checkouts where ref = $1)`,
    [ref],
  );
}

test('at night, a payment of which no one told us is found and counts, and the rest agrees', async () => {
  const paid = await world.aPaidCommunity();
  const [told, untold, wrong] = await Promise.all([
    world.api.person(),
    world.api.person(),
    world.api.person(),
  ]);
  const known = await world.buy(told, paid);
  await world.act(known, 'authorize');
  await world.deliverAll(known);
  await aDayAgo(known);
  expect(await reconciled()).toEqual({
    counts: { payments: 1, differences: 0, left: 0, trial_balance: 0, clearing: 0 },
    items: [],
  });

  const lost = await world.buy(untold, paid);
  await world.act(lost, 'authorize', { faults: { webhook: 'drop' } });
  await aDayAgo(lost);
  const vanished = await world.buy(wrong, paid);
  await world.act(vanished, 'authorize');
  await world.deliverAll(vanished);
  await aDayAgo(vanished);
  await world.api.db.query(
    `delete from sandbox_payments where session_id = (select provider_session_id from checkouts where ref = $1)`,
    [vanished],
  );
  await world.api.db.query(
    `update payments set amount_centavos = 49800 where checkout_id = (
    select id from checkouts where ref = $1)`,
    [known],
  );
  expect(await reconciled()).toEqual({
    counts: { payments: 2, differences: 3, left: 2, trial_balance: 0, clearing: 100 },
    items: [
      { kind: 'AMOUNT_DIFF', is_settled: false },
      { kind: 'MISSING_LOCAL', is_settled: true },
      { kind: 'MISSING_REMOTE', is_settled: false },
    ],
  });
  expect(await world.hasAccess(untold, paid.groupId)).toBe(true);

  const admin = await world.api.person({ role: 'ADMIN' });
  const shown = async () => (await world.api.ok(getReconciliation, admin, {})).data;
  const first = await shown();
  expect(first.last_run).toMatchObject({
    payments: 2,
    differences: 3,
    trial_balance: '0.00',
    clearing: '1.00',
  });
  expect(first).toMatchObject({ clean_runs: 0, total_open: 2 });
  const about = (ref: string) => first.open.find(({ checkout_ref }) => checkout_ref === ref);
  expect(about(known)).toMatchObject({ kind: 'AMOUNT_DIFF', our_amount: '498.00', their_amount: '499.00' });
  expect(about(vanished)).toMatchObject({ kind: 'MISSING_REMOTE', our_amount: '499.00', their_amount: null });

  // The next night finds one of them again, still open since the first, and not the other, which agrees by now.
  await world.api.db.query(
    `update payments set amount_centavos = 49900 where checkout_id = (select id from checkouts where ref = $1)`,
    [known],
  );
  await reconciled();
  const second = await shown();
  expect(second.open).toEqual([{ ...about(vanished), id: expect.any(String) }]);
  expect(second.open[0]?.id).not.toBe(about(vanished)?.id);
  const settle = {
    params: { item_id: second.open[0]?.id ?? '' },
    body: { note: 'The service confirmed that it deleted a test' },
  };
  for (let twice = 0; twice < 2; twice++) await world.api.ok(settleDifference, admin, settle);
  expect(await shown()).toMatchObject({ total_open: 0, open: [], clean_runs: 0 });
  const { rows: noted } = await world.api.db.query<{ after: object }>(
    `select after from audit_entries where action = 'reconciliation.settled'`,
  );
  expect(noted).toEqual([
    { after: expect.objectContaining({ kind: 'MISSING_REMOTE', note: settle.body.note }) },
  ]);
});

test('at night, a fee that the payment service changed is put right for who bears it', async () => {
  const { db } = world.api;
  const paid = await world.aPaidCommunity();
  const ref = await world.buy(await world.api.person(), paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  await aDayAgo(ref);
  const clearing = (await reconciled()).counts?.clearing;
  for (const fee of [1_348, 1_100, 1_348]) {
    await db.query(
      `update sandbox_payments set fee_centavos = $2
       where session_id = (select provider_session_id from checkouts where ref = $1)`,
      [ref, fee],
    );
    const { counts, items } = await reconciled();
    expect(items).toContainEqual({ kind: 'FEE_DIFF', is_settled: true });
    expect(counts?.clearing).toBe(clearing);
    expect(await world.balancesOf(ref)).toEqual({
      ...{ provider_clearing: 49_900 - fee, creator_payable: fee - 44_910, commission_revenue: -4_990 },
    });
  }
});

test('at night, a posting that is missing in the ledger is reported', async () => {
  const { db } = world.api;
  const paid = await world.aPaidCommunity();
  const ref = await world.buy(await world.api.person(), paid);
  await world.act(ref, 'authorize');
  await world.deliverAll(ref);
  const clearing = async () => (await reconciled()).counts?.clearing ?? Number.NaN;
  const before = await clearing();
  await db.query('alter table ledger_entries disable trigger ledger_entries_append_only');
  await db.query(
    `delete from ledger_entries where transaction_id = (
       select t.id from ledger_transactions t join checkouts c on c.fulfilled_payment_id = t.ref_id
       where c.ref = $1 and t.kind = 'fee')`,
    [ref],
  );
  await db.query('alter table ledger_entries enable trigger ledger_entries_append_only');
  expect((await clearing()) - before).toBe(1_248);
});
