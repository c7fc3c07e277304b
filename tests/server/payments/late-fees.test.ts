import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncCheckoutNow } from '../../../src/contract/money/refunds.ts';
import { aPaymentWorld, type PaymentWorld } from './a-payment-world.ts';

let world: PaymentWorld;
let admin: string;

beforeAll(async () => {
  world = await aPaymentWorld();
  admin = await world.api.person({ role: 'ADMIN' });
});
afterAll(() => world?.close());

test('a fee that was 0 and becomes more is posted, and each change after it', async () => {
  const paid = await world.aPaidCommunity('499');
  const ref = await world.buy(await world.api.person(), paid);
  await world.act(ref, 'authorize');
  const isFee = async (fee: number) => {
    await world.api.db.query('update sandbox_payments set fee_centavos = $2 where session_id = $1', [
      await world.sessionOf(ref),
      fee,
    ]);
    await world.api.ok(syncCheckoutNow, admin, { params: { ref } });
    return world.balancesOf(ref);
  };
  const earned = { creator_payable: -44_910, commission_revenue: -4_990 };
  expect(await isFee(0)).toMatchObject({ ...earned, provider_clearing: 49_900 });
  for (const fee of [1_248, 0, 900, 1_000]) {
    const books = await isFee(fee);
    expect(books, `${fee}`).toMatchObject({
      provider_clearing: 49_900 - fee,
      creator_payable: -44_910 + fee,
    });
    // Asked again, it is posted once.
    expect(await isFee(fee)).toEqual(books);
  }
});
