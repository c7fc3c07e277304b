import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bestOf,
  breakEven,
  earningsOf,
  offersOf,
  type PlanPrice,
  type Takings,
} from '../../../src/contract/money/earnings.ts';

const free: PlanPrice = { type: 'FREEMIUM', fee: 0, commission: 10 };
const plus: PlanPrice = { type: 'PLUS', fee: 499_00, commission: 5 };
const pro: PlanPrice = { type: 'PRO', fee: 1_499_00, commission: 2.5 };
const plans = [pro, plus, free];

function takings(members: number, more: Partial<Takings> = {}): Takings {
  return {
    members,
    fee: 499_00,
    cycle: 'monthly',
    mix: { gcash: 60, maya: 15, qrph: 15, card: 10 },
    refunds: 0,
    ...more,
  };
}

test('what is left at ₱499 a month, to the centavo', () => {
  const rows = [
    { members: 10, free: 4_357_49, plus: [4_107_99, 4_207_99], pro: [3_232_79, 3_532_79], best: 'FREEMIUM' },
    { members: 50, free: 21_787_44, plus: [22_535_94, 22_635_94], pro: [22_159_94, 22_459_94], best: 'PLUS' },
    { members: 100, free: 43_574_87, plus: [45_570_87, 45_670_87], pro: [45_818_87, 46_118_87], best: 'PRO' },
    {
      members: 500,
      free: 217_874_37,
      plus: [229_850_37, 229_950_37],
      pro: [235_090_37, 235_390_37],
      best: 'PRO',
    },
  ];
  for (const row of rows) {
    const net = (plan: PlanPrice) =>
      (['monthly', 'yearly'] as const).map((billing) => earningsOf(takings(row.members), plan, billing).net);
    expect([row.members, net(free)[0], net(plus), net(pro)]).toEqual([
      row.members,
      row.free,
      row.plus,
      row.pro,
    ]);
    expect(bestOf(offersOf(takings(row.members), plans, 'monthly'))?.plan.type).toBe(row.best);
  }
});

test('a dearer plan pays from the member on whose commission equals its price', () => {
  expect(breakEven(takings(1), free, plus)).toBe(20);
  expect(breakEven(takings(1), plus, pro)).toBe(81);
  expect(breakEven(takings(1, { cycle: 'yearly', fee: 4_990_00 }), free, plus)).toBe(24);
  expect(breakEven(takings(1), pro, plus)).toBeNull();
});

test('of any takings the parts add up, nothing but the net is negative, and a break-even is one', () => {
  const mixes = fc
    .tuple(fc.nat(100), fc.nat(100), fc.nat(100))
    .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
    .map(([a = 0, b = 0, c = 0, d = 0, e = 0]) => ({ gcash: b - a, maya: c - b, qrph: d - c, card: e - d }));
  const anyTakings = fc.record({
    members: fc.integer({ min: 1, max: 10_000 }),
    fee: fc.integer({ min: 2_000, max: 10_000_000 }),
    cycle: fc.constantFrom('monthly', 'yearly'),
    mix: mixes,
    refunds: fc.nat(100),
  });
  fc.assert(
    fc.property(anyTakings, (of) => {
      for (const plan of plans) {
        const { gross, refunds, commission, processing, plan: price, net } = earningsOf(of, plan, 'monthly');
        const parts = [gross, refunds, commission, processing, price];
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        expect(net).toBe(gross - refunds - commission - processing - price);
      }
      const from = breakEven(of, free, plus);
      if (from === null || of.cycle === 'yearly') return;
      const at = (members: number, plan: PlanPrice) =>
        earningsOf({ ...of, members, refunds: 0 }, plan, 'monthly').net;
      expect(at(from, plus)).toBeGreaterThanOrEqual(at(from, free));
      if (from > 1) expect(at(from - 1, plus)).toBeLessThan(at(from - 1, free));
    }),
  );
});
