import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earningsOf } from '../../../src/contract/money/earnings.ts';
import { yearlyPrice } from '../../../src/contract/money/money.ts';
import { calculatorMethods, calculatorRates, feeAt } from '../../../src/contract/money/processing-fees.ts';
import {
  type Account,
  earnedBy,
  feeAccountOf,
  type Posting,
  postFee,
  postFeeMoved,
  postPayment,
  postPayout,
  postPayoutReturned,
  postRefund,
  postReleased,
  postUnmatched,
} from '../../../src/server/features/payments/ledger/ledger.ts';

const suki = { groupId: 'suki', bps: 500 };
const creator: Account = { creator_payable: 'suki' };

function balancesOf(postings: readonly Posting[]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const name = typeof account === 'string' ? account : 'creator';
    balances[name] = (balances[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0));
}
/** What refunds gave back, but for the money itself. */
const returnedBy = (refunds: readonly Posting[]) =>
  refunds.flatMap(({ entries }) => entries).filter(({ account }) => account !== 'provider_clearing');
const sumOf = ({ entries }: Posting) => entries.reduce((sum, { amount }) => sum + amount, 0);

test('what is posted for ₱499 by GCash at 5 % commission', () => {
  const paid = postPayment('p', 49_900, suki);
  expect(paid.entries).toEqual([
    { account: 'provider_clearing', amount: 49_900 },
    { account: creator, amount: -47_405 },
    { account: 'commission_revenue', amount: -2_495 },
  ]);
  const fee = postFee('p', 1_248, feeAccountOf(suki));
  expect(balancesOf([paid, fee])).toEqual({
    provider_clearing: 48_652,
    creator: -46_157,
    commission_revenue: -2_495,
  });
  const posted = earnedBy(paid.entries);
  const back = postRefund('r', { posted, returned: [], amount: 49_900 });
  expect(back.entries).toEqual([
    { account: creator, amount: 47_405 },
    { account: 'commission_revenue', amount: 2_495 },
    { account: 'provider_clearing', amount: -49_900 },
  ]);
  // The fee stays with the creator.
  expect(balancesOf([paid, fee, back])).toEqual({ provider_clearing: -1_248, creator: 1_248 });
});

test('a plan of the platform, with and without VAT', () => {
  expect(postPayment('p', 49_900, { tax: 'none' }).entries).toEqual([
    { account: 'provider_clearing', amount: 49_900 },
    { account: 'plan_revenue', amount: -49_900 },
  ]);
  const paid = postPayment('p', 49_900, { tax: 'vat12' });
  expect(balancesOf([paid])).toEqual({
    provider_clearing: 49_900,
    plan_revenue: -44_554,
    vat_output: -5_346,
  });
  const back = postRefund('r', { posted: earnedBy(paid.entries), returned: [], amount: 49_900 });
  expect(balancesOf([paid, back])).toEqual({});
  expect(feeAccountOf({ tax: 'none' })).toBe('processing_expense');
});

test('money that bought nothing waits, goes back, or counts after all', () => {
  const held = postUnmatched('p', 39_900);
  const fee = postFee('p', 998, feeAccountOf(null));
  const back = postRefund('r', { posted: earnedBy(held.entries), returned: [], amount: 39_900 });
  expect(balancesOf([held, fee, back])).toEqual({ provider_clearing: -998, refund_loss: 998 });
  const released = postReleased('p', 39_900, suki);
  const moved = postFeeMoved('p', 998, feeAccountOf(suki));
  expect(balancesOf([held, fee, released, moved])).toEqual(
    balancesOf([postPayment('p', 39_900, suki), postFee('p', 998, creator)]),
  );
});

test('a payout with tax and a fee leaves nothing behind when it comes back', () => {
  const payout = { groupId: 'suki', amount: 100_000, withheld: 500, transferFee: 1_000 };
  const sent = postPayout('o', payout);
  expect(balancesOf([sent])).toEqual({ creator: 101_000, bank: -100_500, withholding_payable: -500 });
  expect(balancesOf([sent, postPayoutReturned('o', payout)])).toEqual({});
});

const amounts = fc.integer({ min: 2_000, max: 10_000_000 });
const earners = fc.oneof(
  fc.record({ groupId: fc.constant('suki'), bps: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ tax: fc.constantFrom('none', 'vat12') }),
);

test('every posting adds up to zero, and refunds of any parts that add up to the payment leave nothing', () => {
  fc.assert(
    fc.property(amounts, earners, fc.array(fc.nat(), { maxLength: 6 }), (amount, earner, cuts) => {
      const paid = postPayment('p', amount, earner);
      const posted = earnedBy(paid.entries);
      const ends = [...new Set([...cuts.map((cut) => cut % amount), amount])]
        .filter((end) => end > 0)
        .toSorted((a, b) => a - b);
      const refunds: Posting[] = [];
      for (const [n, end] of ends.entries()) {
        const returned = returnedBy(refunds);
        refunds.push(postRefund(`r${n}`, { posted, returned, amount: end - (ends[n - 1] ?? 0) }));
      }
      for (const posting of [paid, ...refunds]) expect(sumOf(posting)).toBe(0);
      expect(balancesOf([paid, ...refunds])).toEqual({});
      // More than was brought is nobody's.
      expect(postRefund('x', { posted, returned: returnedBy(refunds), amount: 1 }).entries).toEqual([
        { account: 'suspense', amount: 1 },
        { account: 'provider_clearing', amount: -1 },
      ]);
    }),
  );
});

test('the calculator and the ledger leave a creator the same', () => {
  const inputs = fc.record({
    // Hundreds of members, and fees of whole pairs of pesos: then no part has to be rounded.
    hundreds: fc.integer({ min: 1, max: 20 }),
    fee: fc.integer({ min: 10, max: 50_000 }).map((n) => n * 200),
    plan: fc.constantFrom(
      { type: 'FREEMIUM' as const, fee: 0, commission: 10 },
      { type: 'PLUS' as const, fee: 49_900, commission: 5 },
      { type: 'PRO' as const, fee: 149_900, commission: 2.5 },
    ),
    shares: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(100)),
    refunds: fc.nat(100),
  });
  fc.assert(
    fc.property(inputs, ({ hundreds, fee, plan, shares, refunds }) => {
      const [a = 0, b = 0, c = 0, d = 0] = shares.toSorted((x, y) => x - y);
      const mix = { gcash: a, maya: b - a, qrph: c - b, card: d - c, foreign: 100 - d };
      const members = hundreds * 100;
      const earner = { groupId: 'suki', bps: Math.round(plan.commission * 100) };
      const methods = calculatorMethods.flatMap((method) =>
        Array.from({ length: mix[method] * hundreds }, () => method),
      );
      const postings = methods.flatMap((method, n) => {
        const { bps, fixed } = calculatorRates[method];
        const paid = postPayment(`p${n}`, fee, earner);
        const posted = earnedBy(paid.entries);
        return [
          paid,
          postFee(`p${n}`, (fee * bps) / 10_000 + fixed, creator),
          ...(n < refunds * hundreds ? [postRefund(`r${n}`, { posted, returned: [], amount: fee })] : []),
        ];
      });
      const takings = { members, fee, cycle: 'monthly', mix, refunds } as const;
      const { net, transfers, plan: price } = earningsOf(takings, plan, 'monthly');
      expect(-(balancesOf(postings).creator ?? 0) - transfers - price).toBe(net);
    }),
    { numRuns: 50 },
  );
});

test('with fees of any centavos, paid monthly or yearly, they differ by the rounding of each payment and no more', () => {
  const inputs = fc.record({
    members: fc.integer({ min: 1, max: 400 }),
    fee: fc.integer({ min: 2_000, max: 10_000_000 }),
    cycle: fc.constantFrom('monthly' as const, 'yearly' as const),
    billing: fc.constantFrom('monthly' as const, 'yearly' as const),
    plan: fc.constantFrom(
      { type: 'PLUS' as const, fee: 49_900, commission: 5 },
      { type: 'PRO' as const, fee: 149_900, commission: 2.5 },
    ),
    method: fc.constantFrom(...calculatorMethods),
    refunds: fc.constantFrom(0, 100),
  });
  fc.assert(
    fc.property(inputs, ({ members, fee, cycle, billing, plan, method, refunds }) => {
      const none = { gcash: 0, maya: 0, qrph: 0, card: 0, foreign: 0 };
      const earner = { groupId: 'suki', bps: Math.round(plan.commission * 100) };
      const postings = Array.from({ length: members }, (_, n) => {
        const paid = postPayment(`p${n}`, fee, earner);
        const posted = earnedBy(paid.entries);
        return [
          paid,
          postFee(`p${n}`, feeAt(calculatorRates[method], fee), creator),
          ...(refunds === 100 ? [postRefund(`r${n}`, { posted, returned: [], amount: fee })] : []),
        ];
      }).flat();
      const months = cycle === 'yearly' ? 12 : 1;
      const earned = -(balancesOf(postings).creator ?? 0) / months;
      const takings = { members, fee, cycle, mix: { ...none, [method]: 100 }, refunds };
      const { net, transfers, plan: price } = earningsOf(takings, plan, billing);
      expect(price).toBe(billing === 'yearly' ? yearlyPrice(plan.fee) / 12 : plan.fee);
      // Half a centavo for the fee of each payment, and half for each of the four sums of a month.
      const bound = members / 2 / months + 2;
      expect(Math.abs(earned - transfers - price - net)).toBeLessThanOrEqual(bound);
    }),
    { numRuns: 100 },
  );
});
