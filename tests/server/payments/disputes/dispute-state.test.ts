import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DisputeNews,
  disputeStatuses,
  disputesOf,
} from '../../../../src/server/features/payments/disputes/dispute-state.ts';

const told = (...statuses: DisputeNews['status'][]) =>
  statuses.map((status, at) => ({ disputeId: 'disp_1', status, at }));

test('each state of a dispute, and what each word makes of it', () => {
  const rows = [
    [['open'], 'OPEN'],
    [['won'], 'WON'],
    [['lost'], 'LOST'],
    [['unknown'], undefined],
    [['open', 'open'], 'OPEN'],
    [['open', 'won'], 'WON'],
    [['open', 'lost'], 'LOST'],
    [['open', 'unknown'], 'OPEN'],
    [['open', 'won', 'open'], 'OPEN'],
    [['open', 'won', 'lost'], 'LOST'],
    [['open', 'won', 'won'], 'WON'],
    [['open', 'won', 'unknown'], 'WON'],
    [['lost', 'open'], 'LOST'],
    [['lost', 'won'], 'LOST'],
    [['lost', 'unknown'], 'LOST'],
  ] as const;
  for (const [statuses, state] of rows)
    expect(disputesOf(told(...statuses)).get('disp_1'), statuses.join(', ')).toBe(state);
});

test('in one second a dispute is opened before it is decided, and two disputes do not touch each other', () => {
  const news = (disputeId: string, status: DisputeNews['status']) => ({ disputeId, status, at: 7 });
  expect([...disputesOf([news('a', 'won'), news('b', 'lost'), news('a', 'open')])].sort()).toEqual([
    ['a', 'WON'],
    ['b', 'LOST'],
  ]);
});

test('whatever the order in which news come, and how often, the state is the same', () => {
  const one = fc.record({
    disputeId: fc.constantFrom('a', 'b'),
    status: fc.constantFrom(...disputeStatuses),
    at: fc.nat(4),
  });
  const shuffled = fc
    .array(one, { maxLength: 8 })
    .chain((news) =>
      fc.tuple(
        fc.constant(news),
        fc.shuffledSubarray([...news, ...news], { minLength: news.length * 2, maxLength: news.length * 2 }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([news, other]) => {
      expect(new Map([...disputesOf(other)].sort())).toEqual(new Map([...disputesOf(news)].sort()));
    }),
  );
});
