import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReconciliation } from '../../../../src/contract/money/reconciliation.ts';
import { aPaymentWorld, type PaymentWorld } from '../a-payment-world.ts';
import { aPayMongo, type PayMongo } from '../a-paymongo.ts';

let payMongo: PayMongo;
let world: PaymentWorld;
beforeAll(async () => {
  payMongo = await aPayMongo();
  world = await aPaymentWorld(payMongo.service);
});
afterAll(async () => {
  await world?.close();
  await payMongo?.close();
});

test('a payment that cannot be read is one difference, and all others are compared', async () => {
  const paid = await world.aPaidCommunity();
  const at = Math.floor(Date.now() / 1_000) - 5 * 3_600;
  const statuses: (() => Promise<string>)[] = [];
  for (const more of [{}, { amount: 'many' }, {}]) {
    const member = await world.api.person();
    const ref = await world.buy(member, paid);
    await payMongo.pay(await world.sessionOf(ref), { created_at: at, paid_at: at, ...more });
    statuses.push(async () => (await world.truth(member, paid.groupId, ref)).status);
  }
  await world.api.db.query(`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`);
  await world.runJobs();
  expect(await Promise.all(statuses.map((status) => status()))).toEqual(['PAID', 'OPEN', 'PAID']);
  const admin = await world.api.person({ role: 'ADMIN' });
  const { data } = await world.api.ok(getReconciliation, admin, {});
  expect(data).toMatchObject({
    last_run: { payments: 2, differences: 3, trial_balance: '0.00', clearing: '0.00' },
    open: [{ kind: 'UNREADABLE', provider_payment_id: 'pay_2', their_amount: null, checkout_ref: null }],
  });
});
