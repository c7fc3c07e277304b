import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import type { CommunityApi } from '../../support/acts/community-api.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

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

async function aPayment() {
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize');
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

/** Calls that wait in the payment service, because the test holds a payment there. */
async function waiting(): Promise<number> {
  const { rows } = await world.api.db.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%sandbox_payments%'`,
  );
  return rows.length;
}

test('a notice that comes while another node asks for a part of a payment sends that part once', async () => {
  const { ref, providerId, params } = await aPayment();
  const part = { params, body: { amount: '100' } };
  await world.api.ok(requestRefund, world.owner, part);
  await world.runJobs();
  const notice = (await world.notices(providerId)).find((body) => body.includes('refund.succeeded')) ?? '';
  await world.api.ok(requestRefund, world.owner, part);
  let isAnswered = false;
  const held = await world.api.withTx(async (tx) => {
    await tx.query('select from sandbox_payments where id = $1 for update', [providerId]);
    const first = node.app.jobs.runDue();
    await expect.poll(waiting).toBe(1);
    const second = world.deliver(notice).then(({ statusCode }) => {
      isAnswered = true;
      return statusCode;
    });
    await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true);
    return { first, second };
  });
  expect(await held.second).toBe(200);
  await held.first;
  expect(await madeOf(providerId)).toEqual([10_000, 10_000]);
  expect(await world.refundsOf(ref)).toEqual(['REQUESTED 10000 SUCCEEDED', 'REQUESTED 10000 SUCCEEDED']);
});
