import { afterAll, beforeAll, expect, test } from 'vitest';
import { manilaMonth } from '../../../../src/contract/core/manila.ts';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import { requestRefund } from '../../../../src/contract/money/refunds.ts';
import { getStatement, listEarningsEntries } from '../../../../src/contract/money/statements.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';
import { aPayMongo, type PayMongo } from '../a-paymongo.ts';

let payMongo: PayMongo;
let world: PaymentWorld;
let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;

beforeAll(async () => {
  payMongo = await aPayMongo();
  world = await aPaymentWorld(payMongo.service);
  paid = await world.aPaidCommunity();
});
afterAll(async () => {
  await world?.close();
  await payMongo?.close();
});

const job = async (name: string) => {
  await world.api.db.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [name]);
  await world.runJobs();
};

async function reconciled(name = 'payments.reconcile') {
  await job(name);
  const { rows } = await world.api.db.query<{ counts: object; items: string[] }>(
    `select counts, array(select i.kind || ' ' || (i.resolved_at is not null) from reconciliation_items i
       where i.reconciliation_id = r.id order by i.kind) as items
     from reconciliations r order by finished_at desc limit 1`,
  );
  return rows[0];
}

/** A member whose checkout was paid hours ago, and of whom PayMongo sent no notice. */
async function aPayer(more: object = {}, shop = paid) {
  const member = await world.api.person();
  const ref = await world.buy(member, shop);
  const at = Math.floor(Date.now() / 1_000) - 5 * 3_600;
  await payMongo.pay(await world.sessionOf(ref), { created_at: at, paid_at: at, ...more });
  return { member, ref, truth: () => world.truth(member, shop.groupId, ref) };
}

const PAID = {
  status: 'PAID',
  hasAccess: true,
  periods: 1,
  balances: { creator_payable: -43_662, commission_revenue: -4_990, provider_clearing: 48_652 },
  refunds: [],
};

/** Gives money back as PayMongo's dashboard does: without our reference. */
async function refundThere(ref: string, amount: number): Promise<void> {
  const { rows } = await world.api.db.query<{ id: string }>(
    `select p.provider_payment_id as id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1`,
    [ref],
  );
  const attributes = { amount, payment_id: rows[0]?.id, reason: 'others' };
  const answer = await fetch(`${payMongo.service.environment.PAYMONGO_URL}/v1/refunds`, {
    method: 'POST',
    body: JSON.stringify({ data: { attributes } }),
  });
  expect(answer.status).toBe(200);
}

test('at night, a payment of which PayMongo told us nothing is found by its reference and counts', async () => {
  const { truth } = await aPayer();
  expect((await truth()).status).toBe('OPEN');
  expect(await reconciled()).toEqual({
    counts: { payments: 1, differences: 1, left: 0, trial_balance: 0, clearing: 0 },
    items: ['MISSING_LOCAL true'],
  });
  expect(await truth()).toEqual(PAID);
});

test('what was given back in the dashboard of PayMongo is found at night, and ends access when it is all', async () => {
  const [whole, part] = [await aPayer(), await aPayer()];
  await reconciled();
  await refundThere(whole.ref, 49_900);
  await refundThere(part.ref, 10_000);
  expect(await reconciled()).toMatchObject({
    counts: { differences: 2, left: 0, clearing: 0 },
    items: ['STATUS_DIFF true', 'STATUS_DIFF true'],
  });
  expect(await whole.truth()).toEqual({
    ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
    balances: { creator_payable: 1_248, provider_clearing: -1_248 },
    refunds: ['OTHER 49900 SUCCEEDED'],
  });
  expect(await part.truth()).toMatchObject({
    ...{ status: 'PARTIALLY_REFUNDED', hasAccess: true, periods: 1, refunds: ['OTHER 10000 SUCCEEDED'] },
    balances: { creator_payable: -43_662 + 9_000, commission_revenue: -3_990 },
  });
  expect(await reconciled()).toMatchObject({ counts: { differences: 0, left: 0 }, items: [] });
});

test('a notice of such a refund is enough, and counts once however often it comes', async () => {
  const { ref, truth } = await aPayer();
  await reconciled();
  await refundThere(ref, 49_900);
  const { rows } = await world.api.db.query<{ id: string }>(
    `select p.provider_payment_id as id from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1`,
    [ref],
  );
  const notice = (n: number) =>
    JSON.stringify({
      data: {
        id: `evt_refund_${n}`,
        attributes: {
          type: 'payment.refunded',
          livemode: false,
          data: { id: rows[0]?.id, type: 'payment', attributes: {} },
        },
      },
    });
  const answers = await Promise.all([1, 2, 3].map((n) => world.deliver(notice(n))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await truth()).toMatchObject({ status: 'REFUNDED', refunds: ['OTHER 49900 SUCCEEDED'] });
});

test('a refund that we promise while someone makes it there is not made once more, nor left to an administrator', async () => {
  const { ref, truth } = await aPayer();
  await reconciled();
  const { rows } = await world.api.db.query<{ id: string }>(
    'select fulfilled_payment_id as id from checkouts where ref = $1',
    [ref],
  );
  const params = { payment_id: rows[0]?.id ?? '' };
  await world.api.ok(requestRefund, world.owner, { params, body: {} });
  await refundThere(ref, 49_900);
  await world.runJobs();
  expect(await truth()).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false },
    refunds: ['OTHER 49900 SUCCEEDED', 'REQUESTED 49900 FAILED'],
  });
});

/** The checkout is as old as its payment. */
async function aLatePayer(daysAgo: number, more: object, shop = paid) {
  const payer = await aPayer(more, shop);
  await world.api.db.query(`update checkouts set created_at = now() - $2 * interval '1 day' where ref = $1`, [
    ...[payer.ref, daysAgo],
  ]);
  return payer;
}

test('a payment that says nothing of its checkout is found in the session that we opened for it', async () => {
  const [silent, ...others] = [
    await aLatePayer(0.5, { metadata: null }),
    // Opened at the same time, and not paid.
    ...[await world.buy(await world.api.person(), paid), await world.buy(await world.api.person(), paid)],
  ];
  expect(await reconciled()).toMatchObject({ counts: { left: 0 }, items: ['MISSING_LOCAL true'] });
  expect(await silent.truth()).toEqual(PAID);
  for (const ref of others)
    expect((await world.api.db.query('select status from checkouts where ref = $1', [ref])).rows).toEqual([
      { status: 'OPEN' },
    ]);
});

test('a payment counts from when it was paid; what was lost for weeks is found once a week', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const hour = 3_600;
  // Made before the window of a night, and paid within it.
  const slow = await aLatePayer(3.2, {
    created_at: now - 76 * hour,
    paid_at: now - 70 * hour,
    updated_at: now - 70 * hour,
  });
  const lost = await aLatePayer(30, {
    ...{ created_at: now - 720 * hour, paid_at: now - 720 * hour, updated_at: now - 720 * hour },
  });
  expect(await reconciled()).toMatchObject({ counts: { left: 0 }, items: ['MISSING_LOCAL true'] });
  expect([(await slow.truth()).status, (await lost.truth()).status]).toEqual(['PAID', 'OPEN']);
  expect(await reconciled()).toMatchObject({ counts: { left: 0 }, items: [] });
  expect(await reconciled('payments.reconcile_far')).toMatchObject({
    ...{ counts: { left: 0 }, items: ['MISSING_LOCAL true'] },
  });
  expect((await lost.truth()).status).toBe('PAID');
});

test('what is heard of after its month has closed counts in the month in which it comes', async () => {
  const shop = await world.aPaidCommunity();
  const at = Math.floor(Date.now() / 1_000) - 70 * 24 * 3_600;
  const { truth } = await aLatePayer(70, { created_at: at, paid_at: at, updated_at: at }, shop);
  const statementOf = async (of: number) =>
    (
      await world.api.ok(getStatement, world.owner, {
        params: { group_id: shop.groupId, month: manilaMonth(of) },
      })
    ).data;
  const closed = await statementOf(at * 1_000);
  expect(closed).toMatchObject({ is_complete: true, lines: [] });
  await reconciled('payments.reconcile_far');
  expect((await truth()).status).toBe('PAID');
  expect(await statementOf(at * 1_000)).toEqual(closed);

  const { data } = await world.api.ok(listEarningsEntries, world.owner, {
    params: { group_id: shop.groupId },
    query: {},
  });
  const payment = data.find(({ kind }) => kind === 'PAYMENT');
  expect(payment).toMatchObject({ at: new Date(at * 1_000).toISOString(), gross: '499.00' });
  const postedAt = Date.parse(payment?.posted_at ?? '');
  const open = await statementOf(postedAt);
  expect(open).toMatchObject({ opening: '0.00', gross: '499.00', closing: '436.62', is_complete: false });
  expect(open.lines.find(({ id }) => id === payment?.id)).toMatchObject({ posted_at: payment?.posted_at });
  const { data: earnings } = await world.api.ok(getGroupEarnings, world.owner, {
    params: { group_id: shop.groupId },
  });
  expect(earnings.months).toMatchObject([{ month: manilaMonth(postedAt), payments: 1, gross: '499.00' }]);
});

test('checkouts that cannot be handled keep neither the poller nor waiting notices from the others', async () => {
  const { db } = world.api;
  // One cannot be read, and one cannot be stored.
  const odd = await aPayer({ amount: 'much' });
  const [broken, polled, told] = [await aPayer(), await aPayer(), await aPayer()];
  await db.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`);
  const { rows: found } = await db.query<{ id: string }>('select id from checkouts where ref = $1', [
    broken.ref,
  ]);
  await db.query(`create trigger refused before insert on payments for each row
    when (new.checkout_id = '${found[0]?.id}') execute function refuse()`);
  const hoursAgo = (ref: string, hours: number) =>
    db.query(`update checkouts set updated_at = now() - $2 * interval '1 hour' where ref = $1`, [ref, hours]);
  await hoursAgo(odd.ref, 3);
  await hoursAgo(broken.ref, 2);
  await hoursAgo(polled.ref, 1);
  await job('payments.poll');
  expect([(await odd.truth()).status, await polled.truth()]).toEqual(['OPEN', PAID]);
  // They have had their turn.
  const { rows } = await db.query(
    `select from checkouts where ref = any ($1) and updated_at > now() - interval '10 minutes'`,
    [[odd.ref, broken.ref]],
  );
  expect(rows).toHaveLength(2);

  await db.query(
    `insert into provider_events (provider, event_id, type, session_id, received_at, sha256, status)
     select 'paymongo', 'evt_waiting_' || n, 'checkout.paid', case n when 1 then $3 when 101 then $2 else $1 end,
       now() - interval '1 hour' + n * interval '1 second', '', 'RECEIVED' from generate_series(1, 101) n`,
    [await world.sessionOf(odd.ref), await world.sessionOf(told.ref), await world.sessionOf(broken.ref)],
  );
  await db.query('update checkouts set updated_at = now() where ref = $1', [told.ref]);
  await job('payments.poll');
  expect((await told.truth()).status).toBe('OPEN');
  await job('payments.poll');
  expect(await told.truth()).toEqual(PAID);
});
