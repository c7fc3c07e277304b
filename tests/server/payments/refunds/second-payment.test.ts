import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  archiveMembershipPlan,
  updateMembershipPlan,
} from '../../../../src/contract/communities/membership-plans.ts';
import { getAdminPayment } from '../../../../src/contract/money/admin-payments.ts';
import { paymentHistory } from '../../../../src/contract/money/checkouts.ts';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import { getReceipt } from '../../../../src/contract/money/receipts.ts';
import {
  listPaymentReviews,
  requestRefund,
  settleManualRefund,
  useForNextPeriod,
} from '../../../../src/contract/money/refunds.ts';
import { searchMemberSubscriptions } from '../../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;
let admin: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  admin = await world.api.person({ role: 'ADMIN' });
});
afterAll(() => world?.close());

/** Someone paid with QR Ph, which takes nothing back, in two tabs. */
async function paidTwice() {
  const paid = await world.aPaidCommunity();
  const member = await world.api.person({ first: 'Mia' });
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize', { method: 'qrph', faults: { isTwice: true } });
  await world.deliverAll(ref);
  await world.runJobs();
  const { rows } = await world.api.db.query<{ id: string; outcome: string }>(
    'select p.id, p.outcome from payments p join checkouts c on c.id = p.checkout_id where c.ref = $1',
    [ref],
  );
  const idOf = (wanted: string) => rows.find(({ outcome }) => outcome === wanted)?.id ?? '';
  const ids = { first: idOf('FULFILLED'), second: idOf('DUPLICATE') };
  return { ...paid, ...ids, member, ref, use: { params: { payment_id: ids.second } } };
}
type Twice = Awaited<ReturnType<typeof paidTwice>>;

async function secondOf({ member, second }: Twice) {
  const { data } = await world.api.ok(paymentHistory, member, { query: {} });
  return data.find(({ id }) => id === second)?.second;
}

async function subscriptionOf({ member, groupId }: Twice) {
  const query = { group_id: groupId, user_id: member };
  return (await world.api.ok(searchMemberSubscriptions, member, { query })).data[0];
}

async function toSend({ ref }: Twice) {
  const { data } = await world.api.ok(listPaymentReviews, admin, { query: {} });
  return data.find(({ checkout_ref }) => checkout_ref === ref);
}

test('what cannot be sent back buys the next period once its payer agrees; refunds then take back each part', async () => {
  const { api } = world;
  const twice = await paidTwice();
  const { member, ref, groupId, second, first, use } = twice;
  const { rows } = await api.db.query(
    `select facts ->> 'result' as result, facts ->> 'amount' as amount from notifications
     where user_id = $1 and kind = 'PAYMENT_REVIEW'`,
    [member],
  );
  expect(rows).toEqual([{ result: 'PAID_TWICE', amount: '499.00' }]);
  expect(await world.balancesOf(ref)).toMatchObject({ suspense: -49_900, refund_loss: 749 });
  expect((await api.ok(getReceipt, member, { params: { payment_id: second } })).data).toMatchObject({
    ...{ second: 'GOES_BACK', period: null },
  });
  const before = await subscriptionOf(twice);
  const offered = await secondOf(twice);
  expect(offered).toMatchObject({ state: 'TO_SEND', next_period: { start: before?.end_date } });
  const end = offered?.next_period?.end ?? '';
  const item = await toSend(twice);
  expect(item).toMatchObject({ kind: 'REFUND', reason: 'DUPLICATE' });

  for (const stranger of [world.owner, admin, await api.person()])
    expect((await api.refused(useForNextPeriod, stranger, use)).code).toBe('payment.not_found');
  const used = await Promise.all([1, 2, 3].map(() => api.ok(useForNextPeriod, member, use)));
  expect(used.map(({ data }) => data.period)).toEqual(Array(3).fill({ start: before?.end_date, end }));
  expect(await world.truth(member, groupId, ref)).toEqual({
    ...{ status: 'PAID', hasAccess: true, periods: 2, refunds: ['DUPLICATE 49900 FAILED'] },
    balances: { provider_clearing: 98_302, creator_payable: -88_322, commission_revenue: -9_980 },
  });
  const { rows: access } = await api.db.query<{ until: string }>(
    'select access_until as until from group_members where group_id = $1 and user_id = $2',
    [groupId, member],
  );
  // Three days of grace.
  expect(Date.parse(access[0]?.until ?? '') - Date.parse(end)).toBe(3 * 86_400_000);
  expect(await subscriptionOf(twice)).toMatchObject({ end_date: end, status: 'ACTIVE' });
  expect(await secondOf(twice)).toEqual({ state: 'USED', next_period: null });
  expect((await api.ok(getReceipt, world.owner, { params: { payment_id: second } })).data).toMatchObject({
    ...{ second: 'USED', period: { start: before?.end_date, end } },
  });
  const earned = { params: { group_id: groupId } };
  expect((await api.ok(getGroupEarnings, world.owner, earned)).data).toMatchObject({
    ...{ balance: '883.22', months: [{ payments: 2 }] },
  });
  expect((await api.ok(getAdminPayment, admin, { params: { ref } })).data.refunds).toMatchObject([
    { status: 'WITHDRAWN' },
  ]);

  // The administrator had the queue open.
  expect(await toSend(twice)).toBeUndefined();
  const sent = { params: { item_id: item?.id ?? '' }, body: { reference: 'GCash 0917' } };
  expect((await api.refused(settleManualRefund, admin, sent)).code).toBe('refund.not_manual');
  await world.runJobs();

  const back = async (payment: string) => {
    await api.ok(requestRefund, admin, { params: { payment_id: payment }, body: {} });
    await world.runJobs();
    const byHand = await toSend(twice);
    await api.ok(settleManualRefund, admin, { ...sent, params: { item_id: byHand?.id ?? '' } });
  };
  await back(second);
  expect(await world.truth(member, groupId, ref)).toMatchObject({
    ...{ status: 'PARTIALLY_REFUNDED', hasAccess: true, periods: 1 },
    balances: { provider_clearing: 48_402, creator_payable: -43_412, commission_revenue: -4_990 },
  });
  expect(await subscriptionOf(twice)).toMatchObject({ end_date: before?.end_date });
  expect((await api.refused(useForNextPeriod, member, use)).code).toBe('payment.not_usable');
  await back(first);
  expect(await world.truth(member, groupId, ref)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false, periods: 0 },
    balances: { provider_clearing: -1_498, creator_payable: 1_498 },
  });
});

test('it is not used at another price, for what is not sold, twice, or without a place; it then still goes back', async () => {
  const { api } = world;
  const plan = ({ planId }: Twice) => ({ params: { group_membership_plan_id: planId } });
  const cases: readonly (readonly [string, (twice: Twice) => Promise<unknown>])[] = [
    ['archived', (twice) => api.ok(archiveMembershipPlan, world.owner, plan(twice))],
    [
      'cheaper by now',
      (twice) =>
        api.ok(updateMembershipPlan, world.owner, {
          ...plan(twice),
          body: { fee_amount: '399', version: 1 },
        }),
    ],
    [
      'less than a period, as that of an upgrade',
      ({ second }) => api.db.query('update payments set amount_centavos = 2000 where id = $1', [second]),
    ],
    [
      'banned',
      ({ member, groupId }) =>
        api.db.query(`update group_members set status = 'BANNED' where user_id = $1 and group_id = $2`, [
          ...[member, groupId],
        ]),
    ],
    [
      'the first was given back',
      async ({ ref, first }) => {
        await api.db.query(`update checkouts set status = 'REFUNDED', status_rank = 8 where ref = $1`, [ref]);
        await api.db.query(`update payments set status = 'REFUNDED' where id = $1`, [first]);
      },
    ],
    [
      'sent by hand',
      async (twice) => {
        const params = { item_id: (await toSend(twice))?.id ?? '' };
        await api.ok(settleManualRefund, admin, { params, body: { reference: 'GCash 0917' } });
      },
    ],
  ];
  for (const [name, change] of cases) {
    const twice = await paidTwice();
    await change(twice);
    const before = await world.truth(twice.member, twice.groupId, twice.ref);
    const refused = await api.refused(useForNextPeriod, twice.member, twice.use);
    expect([name, refused.status, refused.code]).toEqual([name, 409, 'payment.not_usable']);
    expect([name, await world.truth(twice.member, twice.groupId, twice.ref)]).toEqual([name, before]);
    const first = { params: { payment_id: twice.first } };
    expect([name, (await api.refused(useForNextPeriod, twice.member, first)).code]).toEqual([
      ...[name, 'payment.not_usable'],
    ]);
  }
});

test('where the method can be refunded, nothing is offered: it goes back by itself', async () => {
  const paid = await world.aPaidCommunity();
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize', { faults: { isTwice: true } });
  await world.deliverAll(ref);
  await world.runJobs();
  const { data } = await world.api.ok(paymentHistory, member, { query: {} });
  expect(data.map(({ status, second }) => [status, second]).sort()).toEqual([
    ['PAID', null],
    ['REFUNDED', null],
  ]);
});
