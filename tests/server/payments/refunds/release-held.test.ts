import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdminPayment } from '../../../../src/contract/money/admin-payments.ts';
import { getGroupEarnings } from '../../../../src/contract/money/group-earnings.ts';
import {
  listPaymentReviews,
  releaseHeldPayment,
  requestRefund,
} from '../../../../src/contract/money/refunds.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';

let world: PaymentWorld;
let admin: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  admin = await world.api.person({ role: 'ADMIN' });
});
afterAll(() => world?.close());

/** A payment under a reference that is not the checkout's: nobody knows what it is for, so it waits. */
async function aHeldPayment() {
  const paid = await world.aPaidCommunity();
  const member = await world.api.person();
  const ref = await world.buy(member, paid);
  const session = await world.sessionOf(ref);
  await world.api.db.query(`update sandbox_sessions set ref = 'CHK-0THER00000' where id = $1`, [session]);
  await world.act(ref, 'authorize');
  await world.see(member, ref);
  const { rows } = await world.api.db.query<{ id: string; payment: string }>(
    'select c.id, p.id as payment from checkouts c join payments p on p.checkout_id = c.id where c.ref = $1',
    [ref],
  );
  const [row] = rows;
  if (!row) throw new Error('no payment');
  return { ...row, ...paid, member, ref };
}

async function versionOf(ref: string): Promise<number> {
  return (await world.api.ok(getAdminPayment, admin, { params: { ref } })).data.version;
}

test('held money that is released buys its plan once, and a refund then takes it from those who earned it', async () => {
  const { api } = world;
  const { id, payment, groupId, planId, member, ref } = await aHeldPayment();
  expect(await world.balancesOf(ref)).toMatchObject({ suspense: -49_900 });
  expect(await world.hasAccess(member, groupId)).toBe(false);
  const { data } = await api.ok(listPaymentReviews, admin, { query: {} });
  expect(data).toContainEqual(expect.objectContaining({ id, kind: 'CHECKOUT', reason: 'REFERENCE' }));

  const params = { item_id: id };
  const version = await versionOf(ref);
  const stale = await api.refused(releaseHeldPayment, admin, { params, body: { version: version - 1 } });
  expect([stale.code, stale.fresh]).toMatchObject(['payment.stale', { ref, is_releasable: true, version }]);
  await Promise.all([1, 2, 3].map(() => api.ok(releaseHeldPayment, admin, { params, body: { version } })));
  expect(await world.truth(member, groupId, ref)).toEqual({
    ...{ status: 'PAID', hasAccess: true, periods: 1, refunds: [] },
    balances: { provider_clearing: 48_652, creator_payable: -43_662, commission_revenue: -4_990 },
  });
  const earned = async () =>
    (await api.ok(getGroupEarnings, world.owner, { params: { group_id: groupId } })).data;
  expect(await earned()).toMatchObject({ balance: '436.62', months: [{ payments: 1 }] });
  const next = await world.buy(await api.person(), { groupId, planId });
  await world.act(next, 'authorize');
  await world.deliverAll(next);
  expect((await earned()).months).toMatchObject([{ payments: 2 }]);

  await api.ok(requestRefund, world.owner, { params: { payment_id: payment }, body: {} });
  await world.runJobs();
  expect(await world.truth(member, groupId, ref)).toMatchObject({
    ...{ status: 'REFUNDED', hasAccess: false },
    balances: { provider_clearing: -1_248, creator_payable: 1_248 },
  });
});

test('money that is on its way back, or was never held, is not released', async () => {
  const { api } = world;
  const held = await aHeldPayment();
  await api.ok(requestRefund, admin, { params: { payment_id: held.payment }, body: {} });
  const release = async (id: string, ref: string) =>
    api.refused(releaseHeldPayment, admin, {
      params: { item_id: id },
      body: { version: await versionOf(ref) },
    });
  expect((await release(held.id, held.ref)).code).toBe('payment.not_releasable');
  const ref = await world.buy(await api.person(), held);
  const { rows } = await api.db.query<{ id: string }>('select id from checkouts where ref = $1', [ref]);
  expect((await release(rows[0]?.id ?? '', ref)).code).toBe('payment.not_releasable');
});

test('held money is not released once the same was bought with other money', async () => {
  const { api } = world;
  const { id, groupId, planId, member, ref } = await aHeldPayment();
  const next = await world.buy(member, { groupId, planId });
  expect(next).not.toBe(ref);
  await world.act(next, 'authorize');
  await world.deliverAll(next);
  const refused = await api.refused(releaseHeldPayment, admin, {
    params: { item_id: id },
    body: { version: await versionOf(ref) },
  });
  expect(refused.code).toBe('payment.not_releasable');
  expect(await world.truth(member, groupId, next)).toMatchObject({ status: 'PAID', periods: 1 });
});
