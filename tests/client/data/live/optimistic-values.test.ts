import { describe, expect, test } from 'vitest';
import { createOptimisticValues } from '../../../../src/client/data/live/optimistic-values.ts';

const message = { id: 'm1' };
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A server whose answers the test triggers. */
function setUp() {
  const asked: { value: boolean; answer: (fails?: boolean) => void }[] = [];
  const values = createOptimisticValues<typeof message, boolean>(
    (_target, _field, value) =>
      new Promise((resolve, reject) => {
        const answer = (fails = false) => (fails ? reject(new TypeError('no network')) : resolve());
        asked.push({ value, answer });
      }),
  );
  return {
    asked,
    shown: () => values.store.getState()[message.id],
    set: (value: boolean) => values.set(message, '🎉', value),
    values,
  };
}

describe('an optimistic value', () => {
  test('is shown at once, until the server has answered', async () => {
    const { asked, shown, set } = setUp();
    const done = set(true);
    expect(shown()).toEqual({ '🎉': true });
    asked[0]?.answer();
    await done;
    expect(shown()).toBe(undefined);
  });

  test('that changes during its request is sent once more, and never twice at a time', async () => {
    const { asked, shown, set } = setUp();
    const all = [true, false, true, false].map(set);
    expect(asked).toHaveLength(1);
    asked[0]?.answer();
    await settle();
    expect(asked.map(({ value }) => value)).toEqual([true, false]);
    asked[1]?.answer();
    await Promise.all(all);
    expect(shown()).toBe(undefined);
  });

  test('that changes back during its request is not sent again', async () => {
    const { asked, set } = setUp();
    const all = [true, false, true].map(set);
    asked[0]?.answer();
    await Promise.all(all);
    expect(asked).toHaveLength(1);
  });

  test('is taken back when its request fails, and the next one is sent', async () => {
    const { asked, shown, set } = setUp();
    const failed = set(true);
    asked[0]?.answer(true);
    await expect(failed).rejects.toThrow('no network');
    expect(shown()).toBe(undefined);
    void set(true);
    expect(asked).toHaveLength(2);
  });

  test('of other fields and rows stays while one is confirmed', async () => {
    const { asked, shown, set, values } = setUp();
    const done = set(true);
    void values.set(message, '👍', true);
    void values.set({ id: 'm2' }, '🎉', false);
    asked[0]?.answer();
    await done;
    expect(shown()).toEqual({ '👍': true });
    expect(values.store.getState()).toEqual({ m1: { '👍': true }, m2: { '🎉': false } });
    values.clear();
    expect(values.store.getState()).toEqual({});
  });
});
