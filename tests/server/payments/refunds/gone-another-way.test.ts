import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listPaymentReviews,
  requestRefund,
  settleManualRefund,
} from '../../../../src/contract/money/refunds.ts';
import { refundNotice } from '../../../../src/server/features/payments/sandbox/sandbox-notices.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;
let admin: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  admin = await world.api.person({ role: 'ADMIN' });
});
afterAll(() => world?.close());

/** Someone paid with QR Ph, which takes nothing back, in two tabs: the second payment waits to be sent by hand. */
async function paidTwice() {
  const paid = await world.aPaidCommunity();
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize', { method: 'qrph', faults: { isTwice: true } });
  await world.deliverAll(ref);
  await world.runJobs();
  const { rows } = await world.api.db.query<{ id: string }>(
    `select p.provider_payment_id as id from payments p join checkouts c on c.id = p.checkout_id
     where c.ref = $1 and p.outcome = 'DUPLICATE'`,
    [ref],
  );
  const [item] = await toSend(ref);
  return { ...paid, member, ref, second: rows[0]?.id ?? '', item: item?.id ?? '' };
}

async function toSend(ref: string) {
  const { data } = await world.api.ok(listPaymentReviews, admin, { query: {} });
  return data.filter(({ checkout_ref }) => checkout_ref === ref);
}

/** The payment service gave so much back without us, and says so. */
async function giveBack(providerId: string, amount: number): Promise<void> {
  await world.api.db.query(
    `insert into sandbox_refunds (id, payment_id, ref, amount_centavos, created_at)
     values ('ref_dashboard_' || $1, $1, '', $2, now())`,
    [providerId, amount],
  );
  await world.deliver(JSON.stringify(refundNotice('ref_1', providerId)(`evt_${providerId}`, new Date())));
}

const sent = (item: string) => ({ params: { item_id: item }, body: { reference: 'GCash 0917' } });

test('what went back another way is not left to be sent by hand, and noting it is refused with a sentence', async () => {
  const ways: readonly (readonly [string, string, (payment: string, ref: string) => Promise<void>])[] = [
    ['refunded in the dashboard', 'OTHER', (payment) => giveBack(payment, 49_900)],
    [
      'lost to a dispute',
      'DISPUTE',
      async (payment, ref) => {
        await world.control({ act: 'dispute', payment, result: 'lost' });
        await world.deliverAll(ref);
      },
    ],
  ];
  for (const [name, reason, takeBack] of ways) {
    const { member, groupId, ref, second, item } = await paidTwice();
    await takeBack(second, ref);
    expect([name, await toSend(ref)]).toEqual([name, []]);
    const refused = await world.api.refused(settleManualRefund, admin, sent(item));
    expect([name, refused.status, refused.code]).toEqual([name, 409, 'refund.already_sent']);
    expect([name, await world.truth(member, groupId, ref)]).toMatchObject([
      name,
      { hasAccess: true, periods: 1, balances: { creator_payable: -44_161 } },
    ]);
    expect([name, (await world.refundsOf(ref)).sort()]).toEqual([
      name,
      ['DUPLICATE 49900 FAILED', `${reason} 49900 SUCCEEDED`].sort(),
    ]);
  }
});

test('where only a part went back another way, the rest is left to be sent', async () => {
  const { ref, second, item } = await paidTwice();
  await giveBack(second, 20_000);
  expect(await world.refundsOf(ref)).toEqual([
    'DUPLICATE 29900 MANUAL_REQUIRED',
    'DUPLICATE 49900 FAILED',
    'OTHER 20000 SUCCEEDED',
  ]);
  expect((await world.api.refused(settleManualRefund, admin, sent(item))).code).toBe('refund.already_sent');
  const [rest] = await toSend(ref);
  expect(rest).toMatchObject({ kind: 'REFUND', received_amount: '299.00' });
  await world.api.ok(settleManualRefund, admin, sent(rest?.id ?? ''));
  expect(await world.balancesOf(ref)).not.toHaveProperty('suspense');
});

test('where a part went back before the payment service was asked for all, it is asked for the rest', async () => {
  const paid = await world.aPaidCommunity();
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize', { method: 'gcash' });
  await world.deliverAll(ref);
  const { rows } = await world.api.db.query<{ id: string; provider_id: string }>(
    `select p.id, p.provider_payment_id as provider_id from payments p join checkouts c on c.id = p.checkout_id
     where c.ref = $1`,
    [ref],
  );
  const { id = '', provider_id: providerId = '' } = rows[0] ?? {};
  await world.api.ok(requestRefund, world.owner, { params: { payment_id: id }, body: {} });
  await world.api.db.query(
    `insert into sandbox_refunds (id, payment_id, ref, amount_centavos, created_at) values ($1, $2, '', 20000, now())`,
    [`ref_dashboard_${providerId}`, providerId],
  );
  await world.runJobs();
  await world.api.db.query(
    `update refunds set updated_at = now() - interval '1 hour' where payment_id = $1 and status = 'APPROVED'`,
    [id],
  );
  await world.api.db.query(`insert into pgboss.job (name, data) values ('payments.poll', '{}')`);
  await world.runJobs();
  expect(await world.refundsOf(ref)).toEqual([
    ...['OTHER 20000 SUCCEEDED', 'REQUESTED 29900 SUCCEEDED', 'REQUESTED 49900 FAILED'],
  ]);
  expect(await world.truth(member, paid.groupId, ref)).toMatchObject({
    status: 'REFUNDED',
    hasAccess: false,
  });
});

test('nobody sends by hand what is disputed: a lost dispute would give it back once more', async () => {
  const { ref, second, item } = await paidTwice();
  await world.control({ act: 'dispute', payment: second });
  await world.deliverAll(ref);
  const refused = await world.api.refused(settleManualRefund, admin, sent(item));
  expect([refused.status, refused.code]).toEqual([409, 'payment.disputed']);
  await world.control({ act: 'dispute', payment: second, result: 'won' });
  await world.deliverAll(ref);
  await world.api.ok(settleManualRefund, admin, sent(item));
});
