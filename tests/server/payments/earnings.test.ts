import { afterAll, beforeAll, expect, test } from 'vitest';
import { manilaMonth } from '../../../src/contract/core/manila.ts';
import { getGroupEarnings } from '../../../src/contract/money/group-earnings.ts';
import { requestRefund } from '../../../src/contract/money/refunds.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;

beforeAll(async () => {
  world = await aPaymentWorld();
});
afterAll(() => world?.close());

test('owners see what each month brought, by the books, and no one else does', async () => {
  const { api } = world;
  const { groupId, planId } = await world.aPaidCommunity();
  const params = { group_id: groupId };
  const nothing = { held: '0.00', scheduled: '0.00', available: '0.00' };
  const see = async () => (await api.ok(getGroupEarnings, world.owner, { params })).data;
  expect(await see()).toEqual({ ...nothing, balance: '0.00', paid_out: '0.00', months: [] });

  const members = await Promise.all([api.person(), api.person(), api.person()]);
  for (const member of members) {
    const ref = await world.buy(member, { groupId, planId });
    await world.act(ref, 'authorize');
    await world.deliverAll(ref);
  }
  const month = manilaMonth(Date.now());
  const three = {
    month,
    payments: 3,
    gross: '1497.00',
    refunds: '0.00',
    commission: '149.70',
    outside: '0.00',
  };
  // 499 less 49.90 less 12.48, three times.
  expect(await see()).toEqual({
    ...{ ...nothing, balance: '1309.86', held: '1309.86', paid_out: '0.00' },
    months: [{ ...three, processing: '37.44', net: '1309.86' }],
  });

  const { rows } = await api.db.query<{ id: string }>(
    `select p.id from payments p join checkouts c on c.id = p.checkout_id where c.payer_id = $1`,
    [members[0]],
  );
  await api.ok(requestRefund, world.owner, { params: { payment_id: rows[0]?.id ?? '' }, body: {} });
  await world.runJobs();
  // The fee of the refunded payment is owed too: no more is on hold than is there.
  expect(await see()).toMatchObject({
    ...{ balance: '860.76', held: '860.76', available: '0.00' },
    months: [{ ...three, refunds: '499.00', commission: '99.80', processing: '37.44', net: '860.76' }],
  });
  for (const [name, person] of [
    ['a member', members[1] ?? ''],
    ['a stranger', await api.person()],
  ])
    expect([name, (await api.refused(getGroupEarnings, person ?? '', { params })).code]).toEqual([
      name,
      'group.not_allowed',
    ]);
});
