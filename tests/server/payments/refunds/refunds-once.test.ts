import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listPaymentReviews,
  requestRefund,
  settleManualRefund,
} from '../../../../src/contract/money/refunds.ts';
import { refundNotice } from '../../../../src/server/features/payments/sandbox/sandbox-notices.ts';
import type { Database } from '../../../../src/server/platform/db/database.ts';
import type { Tx } from '../../../../src/server/platform/db/transaction.ts';
import type { CommunityApi } from '../../../support/actions/community-api.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;
let node: CommunityApi;
let paid: Awaited<ReturnType<PaymentWorld['aPaidCommunity']>>;

beforeAll(async () => {
  world = await aPaymentWorld();
  [node, paid] = await Promise.all([world.aSecondNode(), world.aPaidCommunity()]);
});
afterAll(async () => {
  await node?.close();
  await world?.close();
});

async function aPayment(method = 'gcash') {
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize', { method });
  await world.deliverAll(ref);
  const { rows } = await world.api.db.query<{ id: string; provider_id: string }>(
    `select p.id, p.provider_payment_id as provider_id from payments p join checkouts c on c.id = p.checkout_id
     where c.ref = $1`,
    [ref],
  );
  const { id = '', provider_id = '' } = rows[0] ?? {};
  return { member, ref, providerId: provider_id, params: { payment_id: id } };
}

/** Centavos of each refund that the payment service made of a payment. */
async function madeOf(providerId: string): Promise<number[]> {
  const { rows } = await world.api.db.query<{ amount: number }>(
    'select amount_centavos as amount from sandbox_refunds where payment_id = $1 order by id',
    [providerId],
  );
  return rows.map(({ amount }) => amount);
}

/** The id of a refund of the payment, after hours in which no job tried it. */
async function leftOver(paymentId: string): Promise<string> {
  const { db } = world.api;
  await db.query(`delete from pgboss.job where name = 'refund.submit'`);
  const { rows } = await db.query<{ id: string }>(
    `update refunds set updated_at = now() - interval '1 hour' where payment_id = $1 and status <> 'SUCCEEDED'
     returning id`,
    [paymentId],
  );
  return rows[0]?.id ?? '';
}

const job = (name: string, data: object) =>
  world.api.db.query('insert into pgboss.job (name, data) values ($1, $2)', [name, data]);

/** Holds a payment within the payment service while `work` runs, which learns how many calls wait there. */
const holding = <T>(
  providerId: string,
  work: (waiting: () => Promise<number>, tx: Tx) => Promise<T>,
): Promise<T> =>
  world.api.withTx(async (tx) => {
    await tx.query('select from sandbox_payments where id = $1 for update', [providerId]);
    const waiting = async () => {
      await tx.query('select pg_stat_clear_snapshot()');
      const { rows } = await tx.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%from sandbox_payments%'`,
      );
      return rows.length;
    };
    return work(waiting, tx);
  });

test('a job and the poller of another node that come to the same part of a payment send it once', async () => {
  const part = { amount: '100' };
  const [first, second] = [await aPayment(), await aPayment()];
  await world.api.ok(requestRefund, world.owner, { params: first.params, body: part });
  await leftOver(first.params.payment_id);
  await world.api.ok(requestRefund, world.owner, { params: second.params, body: part });
  const refund_id = await leftOver(second.params.payment_id);
  await job('payments.poll', {});
  let isPolled = false;
  const running = await holding(second.providerId, async (waiting) => {
    // The poller has read that both are left, and is at the first one.
    const both = await holding(first.providerId, async () => {
      const poll = world.runJobs().finally(() => {
        isPolled = true;
      });
      await expect.poll(waiting).toBe(1);
      await job('refund.submit', { refund_id });
      const submission = node.app.jobs.runDue();
      await expect.poll(waiting).toBe(2);
      return { poll, submission };
    });
    await expect.poll(async () => (await madeOf(first.providerId)).length).toBe(1);
    await expect.poll(async () => isPolled || (await waiting()) === 2).toBe(true);
    return both;
  });
  await Promise.all([running.poll, running.submission]);
  expect(await madeOf(first.providerId)).toEqual([10_000]);
  expect(await madeOf(second.providerId)).toEqual([10_000]);
  expect(await world.refundsOf(second.ref)).toEqual(['REQUESTED 10000 SUCCEEDED']);
});

/** The payment service makes a refund of which it has not answered. */
const makeLate = (on: Database, paymentId: string) =>
  on.query(
    `insert into sandbox_refunds (id, payment_id, ref, amount_centavos, created_at)
     select 'ref_late_' || r.id, p.provider_payment_id, r.ref, r.amount_centavos, now()
     from refunds r join payments p on p.id = r.payment_id where p.id = $1`,
    [paymentId],
  );

test('a refund that is made late is not left to an administrator', async () => {
  const { member, ref, providerId, params } = await aPayment();
  await world.api.ok(requestRefund, member, { params, body: {} });
  await world.control({ act: 'outage', kind: 'unavailable', calls: 1 });
  await world.runJobs();
  const refund_id = await leftOver(params.payment_id);
  await job('refund.submit', { refund_id });
  // It is made after it was asked about, so that the second attempt is refused.
  const submission = await holding(providerId, async (waiting, tx) => {
    const running = world.runJobs();
    await expect.poll(waiting).toBe(1);
    await makeLate(tx, params.payment_id);
    return { running };
  });
  await submission.running;
  expect(await madeOf(providerId)).toEqual([49_900]);
  expect(await world.refundsOf(ref)).toEqual(['REQUESTED 49900 SUCCEEDED']);
});

test('one that is made later still is found by its notice, or before it is noted as sent by hand', async () => {
  const admin = await world.api.person({ role: 'ADMIN' });
  for (const isTold of [true, false]) {
    const { member, ref, providerId, params } = await aPayment('qrph');
    await world.api.ok(requestRefund, member, { params, body: {} });
    await world.runJobs();
    expect(await world.refundsOf(ref)).toEqual(['REQUESTED 49900 MANUAL_REQUIRED']);
    await makeLate(world.api.db, params.payment_id);
    const { rows } = await world.api.db.query<{ id: string }>(
      'select id from refunds where payment_id = $1',
      [params.payment_id],
    );
    if (isTold)
      await world.deliver(JSON.stringify(refundNotice('ref_1', providerId)('evt_late', new Date())));
    else
      expect(
        await world.api.refused(settleManualRefund, admin, {
          params: { item_id: rows[0]?.id ?? '' },
          body: { reference: 'GCash 0917' },
        }),
      ).toMatchObject({ code: 'refund.already_sent' });
    expect([isTold, await world.refundsOf(ref)]).toEqual([isTold, ['REQUESTED 49900 SUCCEEDED']]);
    const { data } = await world.api.ok(listPaymentReviews, admin, { query: {} });
    expect(data.filter(({ checkout_ref }) => checkout_ref === ref)).toEqual([]);
  }
});

test('one that fails at the bank or wallet is tried again for a day, with longer pauses, before a person is asked', async () => {
  const { db } = world.api;
  const { member, ref, providerId, params } = await aPayment();
  const other = await aPayment();
  await world.api.ok(requestRefund, member, { params, body: {} });
  await leftOver(params.payment_id);
  const pollAfter = async (minutes: number) => {
    await db.query(`update refunds set updated_at = now() - $2 * interval '1 minute' where payment_id = $1`, [
      params.payment_id,
      minutes,
    ]);
    // Each round asks what was made, then tries.
    await job('payments.poll', {});
    await world.runJobs();
    const { rows } = await db.query<{ attempts: number }>(
      'select attempts from refunds where payment_id = $1',
      [params.payment_id],
    );
    return [rows[0]?.attempts, (await world.refundsOf(ref))[0]];
  };
  await world.control({ act: 'outage', kind: 'busy', calls: 1000 });
  const waiting = 'REQUESTED 49900 SUBMITTED';
  expect(await pollAfter(15)).toEqual([1, waiting]);
  await world.api.ok(requestRefund, other.member, { params: other.params, body: {} });
  await db.query(`update refunds set created_at = now() - interval '25 hours' where payment_id = $1`, [
    other.params.payment_id,
  ]);
  // Only the refund fails: whether it was made can be asked.
  await world.control({ act: 'outage', kind: 'busy', calls: 1 });
  await world.runJobs();
  expect(await world.refundsOf(other.ref)).toEqual(['REQUESTED 49900 MANUAL_REQUIRED']);
  await world.control({ act: 'outage', kind: null });
  await db.query(`update refunds set attempts = 3 where payment_id = $1`, [params.payment_id]);
  expect(await pollAfter(30)).toEqual([3, waiting]);
  expect(await pollAfter(50)).toEqual([4, 'REQUESTED 49900 SUCCEEDED']);
  expect(await madeOf(providerId)).toEqual([49_900]);
});
