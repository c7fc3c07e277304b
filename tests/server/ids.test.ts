import { expect, test } from 'vitest';
import { createRandom, systemRandom } from '../../src/server/platform/clock/clock.ts';

test('ids of one millisecond ascend, and begin with it', () => {
  let now = Date.UTC(2026, 10, 21);
  const { uuid } = createRandom({ now: () => now }, systemRandom.bytes);
  const ofOne = Array.from({ length: 1_000 }, uuid);
  now += 1;
  const made = [...ofOne, ...Array.from({ length: 1_000 }, uuid)];
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made.map((id) => id.slice(0, 13))).size).toBe(2);
  expect(new Set(made).size).toBe(2_000);
});
