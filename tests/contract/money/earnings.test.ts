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
    mix: { gcash: 60, maya: 15, qrph: 15, card: 10, foreign: 0 },
    refunds: 0,
    ...more,
  };
}

test('what is left at ₱499 a month, to the centavo', () => {
  const rows = [
    { members: 10, free: 4_314_16, plus: [4_064_66, 4_164_66], pro: [3_189_46, 3_489_46], best: 'FREEMIUM' },
    { members: 50, free: 21_744_11, plus: [22_492_61, 22_592_61], pro: [22_116_61, 22_416_61], best: 'PLUS' },
    { members: 100, free: 43_531_54, plus: [45_527_54, 45_627_54], pro: [45_775_54, 46_075_54], best: 'PRO' },
    {
      members: 500,
      free: 217_831_04,
      plus: [229_807_04, 229_907_04],
      pro: [235_047_04, 235_347_04],
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

test('a transfer a week is paid for, and fewer where a week brings less than ₱500', () => {
  const { transfers } = earningsOf(takings(100), free, 'monthly');
  expect(transfers).toBe(43_33);
  // ₱998 a month is not quite two payouts.
  expect(earningsOf(takings(2), free, 'monthly').transfers).toBe(19_96);
  expect(earningsOf(takings(100, { refunds: 100 }), free, 'monthly').transfers).toBe(0);
});

test('a card from abroad costs one percent more', () => {
  const of = (mix: Partial<Takings['mix']>) =>
    earningsOf(
      takings(1, { mix: { gcash: 0, maya: 0, qrph: 0, card: 0, foreign: 0, ...mix } }),
      free,
      'monthly',
    );
  expect([of({ card: 100 }).processing, of({ foreign: 100 }).processing]).toEqual([32_47, 37_46]);
});

test('a dearer plan pays from the member on whose commission equals its price', () => {
  expect(breakEven(takings(1), free, plus)).toBe(20);
  expect(breakEven(takings(1), plus, pro)).toBe(81);
  expect(breakEven(takings(1, { cycle: 'yearly', fee: 4_990_00 }), free, plus)).toBe(24);
  expect(breakEven(takings(1), pro, plus)).toBeNull();
});

test('of any takings the parts add up, nothing but the net is negative, and a break-even is one', () => {
  const mixes = fc
    .tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(100))
    .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
    .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => ({
      ...{ gcash: b - a, maya: c - b, qrph: d - c, card: e - d, foreign: f - e },
    }));
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
        const { gross, net, ...costs } = earningsOf(of, plan, 'monthly');
        const parts = [gross, ...Object.values(costs)];
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        expect(net).toBe(Object.values(costs).reduce((left, cost) => left - cost, gross));
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
