import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '../../../src/contract/admin/administration.ts';
import {
  type AdminPaymentsQuery,
  getAdminPayment,
  searchAdminPayments,
} from '../../../src/contract/money/admin-payments.ts';
import {
  releaseHeldPayment,
  requestRefund,
  settleManualRefund,
  syncCheckoutNow,
} from '../../../src/contract/money/refunds.ts';
import { changeGroupPlan } from '../../../src/contract/money/subscriptions.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;
let admin: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  admin = await world.api.person({ role: 'ADMIN' });
});
afterAll(() => world?.close());

async function refsOf(query: Partial<AdminPaymentsQuery>): Promise<string[]> {
  const { data } = await world.api.ok(searchAdminPayments, admin, { query });
  return data.map(({ ref }) => ref);
}

async function paymentOf(ref: string) {
  return (await world.api.ok(getAdminPayment, admin, { params: { ref } })).data;
}

/** What administrators were told about a payment. */
async function toldOf(ref: string): Promise<unknown[]> {
  const told = await world.api.eventsOn('adm');
  return told.map(({ d }) => d).filter((data) => JSON.stringify(data).includes(ref));
}

test('the list is searched and filtered; what waits is found until somebody acts', async () => {
  const paid = await world.aPaidCommunity();
  const member = await world.api.person({ first: 'Ligaya', last: 'Peñafrancia' });
  const fine = await world.buy(member, paid);
  await world.act(fine, 'authorize');
  await world.see(member, fine);
  const other = await world.api.person();
  const held = await world.buy(other, paid);
  await world.api.db.query(`update sandbox_sessions set ref = 'CHK-0THER00000' where id = $1`, [
    await world.sessionOf(held),
  ]);
  await world.act(held, 'authorize');
  await world.see(other, held);

  const group_id = paid.groupId;
  expect((await refsOf({ group_id })).toSorted()).toEqual([fine, held].toSorted());
  expect(await refsOf({ group_id, waiting_for: 'waiting' })).toEqual([held]);
  expect(await refsOf({ group_id, waiting_for: 'to_send' })).toEqual([]);
  expect(await refsOf({ group_id, status: 'PAID' })).toEqual([fine]);
  const begun = (await paymentOf(fine)).created_at;
  expect(await refsOf({ group_id, status: 'PAID', from: begun })).toEqual([fine]);
  expect(await refsOf({ group_id, status: 'PAID', to: begun })).toEqual([]);
  expect(await refsOf({ q: 'penafrancia' })).toEqual([fine]);
  expect(await refsOf({ q: held.slice(0, 9).toLowerCase() })).toEqual([held]);
  const { payments } = await paymentOf(held);
  expect(await refsOf({ q: payments[0]?.provider_payment_id ?? '' })).toEqual([held]);
  // The reference of a receipt finds it whatever else is chosen; a part of it does not.
  const filters = { waiting_for: 'waiting', status: 'EXPIRED', to: begun } as const;
  for (const q of [fine, fine.toLowerCase(), (await paymentOf(fine)).payments[0]?.provider_payment_id ?? ''])
    expect(await refsOf({ ...filters, q }), q).toEqual([fine]);
  expect(await refsOf({ ...filters, q: fine.slice(0, 9) })).toEqual([]);

  const before = await paymentOf(held);
  expect(before).toMatchObject({ is_held: true, is_releasable: true, review_reason: 'REFERENCE' });
  const params = { item_id: before.id };
  await world.api.ok(releaseHeldPayment, admin, { params, body: { version: before.version } });
  expect(await refsOf({ group_id, waiting_for: 'waiting' })).toEqual([]);
  expect(await toldOf(held)).toContainEqual(expect.objectContaining({ status: 'PAID' }));
});

test('the timeline tells of the notice, what it changed, the ledger, the administrator, and a refund made by hand', async () => {
  const paid = await world.aPaidCommunity();
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  await world.act(ref, 'authorize', { method: 'qrph' });
  await world.deliverAll(ref);
  await world.api.ok(syncCheckoutNow, admin, { params: { ref } });
  const { id, payments } = await paymentOf(ref);
  const payment = payments[0];
  expect(payment).toMatchObject({ amount: '499.00', refundable: '499.00', outcome: 'FULFILLED' });
  await world.api.ok(requestRefund, admin, { params: { payment_id: payment?.id ?? '' }, body: {} });
  await world.runJobs();
  expect(await refsOf({ waiting_for: 'to_send' })).toEqual([ref]);
  const refund = (await paymentOf(ref)).refunds[0];
  const params = { item_id: refund?.id ?? '' };
  const sent = (reference: string) => ({ params, body: { reference } });
  // Two administrators transferred it at once: one of them is told.
  const answers = await Promise.all(
    ['GC-1', 'GC-2'].map((reference) => world.api.call(settleManualRefund, admin, sent(reference))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);

  const after = await paymentOf(ref);
  expect(after).toMatchObject({
    status: 'REFUNDED',
    refunded_amount: '499.00',
    refunds: [{ status: 'SUCCEEDED' }],
  });
  const steps = after.timeline.map(({ kind, name, from, to }) =>
    [kind, name, from, to].filter(Boolean).join(' '),
  );
  const reference = after.refunds[0]?.sent_reference;
  for (const step of [
    'OPENED NEW',
    'PAYMENT PAID FULFILLED',
    'CHANGED webhook OPEN PAID',
    'LEDGER payment',
    'ACT payment.asked_again PAID PAID',
    'ACT payment.refund_requested',
    'REFUND REQUESTED SUCCEEDED',
    `ACT payment.refunded_by_hand ${reference}`,
    'LEDGER refund',
  ])
    expect(
      steps.map((one) => one.replace('REFUNDED FULFILLED', 'PAID FULFILLED')),
      step,
    ).toContain(step);
  expect(steps.some((step) => step.startsWith('NOTICE '))).toBe(true);
  for (const { entries, kind } of after.timeline)
    expect(
      entries.reduce((sum, { amount }) => sum + Number(amount) * 100, 0),
      kind,
    ).toBe(0);
  const { data: audit } = await world.api.ok(searchAudit, admin, { query: { target_id: id } });
  expect(audit.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['payment.asked_again', expect.any(String)],
  ]);
});

test('an administrator who asks while the payment service is down is told so, and it is noted', async () => {
  const ref = await world.buy(await world.api.person(), await world.aPaidCommunity());
  await world.control({ act: 'outage', kind: 'unavailable', calls: 2 });
  const refused = await world.api.app.inject({
    method: 'POST',
    url: `/api/admin/payments/checkouts/${ref}/sync`,
    headers: { authorization: `Bearer ${admin}` },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'payments.unavailable']);
  expect((await paymentOf(ref)).timeline.at(-1)).toMatchObject({ kind: 'ACT', name: 'payment.asked_again' });
});

test('an administrator puts a community on Enterprise without a payment, owners may not, and Freemium ends it', async () => {
  const { groupId } = await world.aPaidCommunity();
  const plan = async () => {
    const { rows } = await world.api.db.query<{ plan: string; until: string | null; version: number }>(
      'select subscription_plan_type as plan, plan_until as until, version from groups where id = $1',
      [groupId],
    );
    return rows[0] ?? { plan: '', until: null, version: 0 };
  };
  const wish = async (type: 'ENTERPRISE' | 'FREEMIUM') => ({
    params: { group_id: groupId },
    body: {
      subscription_plan_type: type,
      subscription_plan_cycle_type: 'YEARLY' as const,
      version: (await plan()).version,
    },
  });
  expect((await world.api.refused(changeGroupPlan, world.owner, await wish('ENTERPRISE'))).code).toBe(
    'group.plan_not_offered',
  );
  const set = await wish('ENTERPRISE');
  const { data } = await world.api.ok(changeGroupPlan, admin, set);
  expect(data).toMatchObject({ checkout: null, subscription: { plan_type: 'ENTERPRISE', end_date: null } });
  expect(await plan()).toMatchObject({ plan: 'ENTERPRISE', until: null });
  expect((await world.api.refused(changeGroupPlan, admin, set)).code).toBe('group.stale');
  await world.api.ok(changeGroupPlan, admin, await wish('FREEMIUM'));
  expect(await plan()).toMatchObject({ plan: 'FREEMIUM' });
  const { data: audit } = await world.api.ok(searchAudit, admin, { query: { action: 'group.plan_set' } });
  expect(audit[0]).toMatchObject({ target_id: groupId, after: { plan: 'ENTERPRISE' } });
});
