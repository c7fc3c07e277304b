import { expect, test } from 'vitest';
import { createTransportMemory } from '../../../../src/client/data/realtime/hub/transport-memory.ts';
import { transportsOf } from '../../../../src/client/data/realtime/hub/transports-of.ts';

const pages = Array.from({ length: 10_000 }, (_, index) => `page-${index}`);

function shareOf(first: string, isMultiplexed: boolean): number {
  const firsts = pages.map((tab) => transportsOf({ tab, isMultiplexed, forced: null })[0]);
  return (firsts.filter((kind) => kind === first).length / pages.length) * 100;
}

test('about 92 % of pages begin with ws, 5 % with sio and 3 % with sse', () => {
  expect(shareOf('ws', true)).toBeCloseTo(92, -0.5);
  expect(shareOf('sio', true)).toBeCloseTo(5, -0.5);
  expect(shareOf('sse', true)).toBeCloseTo(3, -0.5);
});

test('no page begins with sse on HTTP/1.1, where it takes one of six connections', () => {
  expect(shareOf('sse', false)).toBe(0);
});

test('every page has each transport once, with polling last, in a fixed order per page', () => {
  for (const tab of pages) {
    const transports = transportsOf({ tab, isMultiplexed: true, forced: null });
    expect(new Set(transports).size).toBe(4);
    expect(transports[3]).toBe('sync');
    expect(transportsOf({ tab, isMultiplexed: true, forced: null })).toEqual(transports);
  }
});

test('a transport chosen by a tester is the only one', () => {
  expect(transportsOf({ tab: 'a', isMultiplexed: false, forced: 'sse' })).toEqual(['sse']);
});

function aMemory(stored: string | null = null) {
  let now = 0;
  const kept = { text: stored };
  const memory = createTransportMemory(
    () => ({
      getItem: () => kept.text,
      removeItem() {},
      setItem(_key, value) {
        kept.text = value;
      },
    }),
    () => now,
  );
  return {
    memory,
    wait(ms: number) {
      now += ms;
    },
  };
}

test('the transport that worked is remembered for ten minutes', () => {
  const { memory, wait } = aMemory();
  memory.keep('sse');
  wait(599_999);
  expect(memory.recall()).toBe('sse');
  wait(1);
  expect(memory.recall()).toBeUndefined();
});

test('it is forgotten as soon as the best transport works', () => {
  const { memory } = aMemory();
  memory.keep('sync');
  memory.keep(null);
  expect(memory.recall()).toBeUndefined();
});

test.each(['', '{', 'null', '{"kind":"pigeon","at":0}', '{"at":0}'])(
  'the stored value %j is ignored',
  (stored) => {
    expect(aMemory(stored).memory.recall()).toBeUndefined();
  },
);

test('a blocked storage is ignored', () => {
  const memory = createTransportMemory(
    () => {
      throw new Error('denied');
    },
    () => 0,
  );
  memory.keep('sse');
  expect(memory.recall()).toBeUndefined();
});
