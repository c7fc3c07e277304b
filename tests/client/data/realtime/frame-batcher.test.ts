import { describe, expect, test } from 'vitest';
import {
  createFrameBatcher,
  FLOOD_MIN,
  FRAME_BUDGET_MS,
  HIDDEN_QUEUE_MAX,
  UNDRAWN_FLUSH_MS,
} from '../../../../src/client/data/realtime/frame-batcher.ts';
import { SimulatedScheduler } from './simulated-scheduler.ts';

function setUp(prepare: (item: number) => number | null = (item) => item) {
  const scheduler = new SimulatedScheduler();
  const batches: (readonly number[])[] = [];
  const batcher = createFrameBatcher(scheduler, prepare, (batch) => batches.push(batch));
  const push = (...items: number[]) => {
    for (const item of items) batcher.push(item);
  };
  return { scheduler, batcher, batches, push };
}

describe('frame batcher', () => {
  test('all items of one animation frame are delivered at once, in order', () => {
    const { scheduler, batches, push } = setUp();
    push(1, 2, 3);
    expect(batches).toEqual([]);
    scheduler.draw();
    expect(batches).toEqual([[1, 2, 3]]);
    scheduler.draw();
    expect(batches).toHaveLength(1);
  });

  test('items over the time budget wait for the next frame, in order', () => {
    const { scheduler, batches, push } = setUp((item) => {
      scheduler.sleep(FRAME_BUDGET_MS / 2);
      return item;
    });
    push(1, 2, 3, 4, 5);
    scheduler.draw();
    push(6);
    scheduler.draw();
    scheduler.draw();
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
  });

  test('at least one item is delivered per frame, even over the budget', () => {
    const { scheduler, batches, push } = setUp((item) => {
      scheduler.sleep(100);
      return item;
    });
    push(1, 2);
    scheduler.draw();
    scheduler.draw();
    expect(batches).toEqual([[1], [2]]);
  });

  test('under load every second frame is skipped, and its items come with the next one', () => {
    const { scheduler, batches, push } = setUp();
    const flood = Array.from({ length: FLOOD_MIN }, (_, item) => item);
    push(...flood);
    scheduler.draw();
    push(...flood);
    scheduler.draw();
    push(99);
    expect(batches).toEqual([flood]);
    scheduler.draw();
    expect(batches).toEqual([flood, [...flood, 99]]);
  });

  test('after the load nothing is left waiting', () => {
    const { scheduler, batches, push } = setUp();
    push(...Array.from({ length: FLOOD_MIN }, (_, item) => item));
    scheduler.draw();
    scheduler.draw();
    push(1);
    scheduler.draw();
    push(2);
    scheduler.setHidden(true);
    scheduler.pass(UNDRAWN_FLUSH_MS);
    expect(batches.slice(1)).toEqual([[1], [2]]);
  });

  test('the picture of a key comes before what arrived, which waits for one more at most', () => {
    const { scheduler, batches, push } = setUp();
    push(1);
    scheduler.type();
    scheduler.draw();
    expect(batches).toEqual([]);
    scheduler.type();
    scheduler.draw();
    expect(batches).toEqual([[1]]);
  });

  test('items that prepare filters out are not delivered', () => {
    const { scheduler, batches, push } = setUp((item) => (item === 2 ? null : item));
    push(1, 2, 3);
    scheduler.draw();
    expect(batches).toEqual([[1, 3]]);
  });

  test('a hidden page delivers by a timer', () => {
    const { scheduler, batches, push } = setUp();
    scheduler.setHidden(true);
    push(1);
    scheduler.pass(UNDRAWN_FLUSH_MS - 1);
    expect(batches).toEqual([]);
    scheduler.pass(1);
    expect(batches).toEqual([[1]]);
  });

  test('a visible page that is not drawn also delivers by a timer', () => {
    const { scheduler, batches, push } = setUp();
    push(...Array.from({ length: FLOOD_MIN }, (_, item) => item));
    scheduler.pass(UNDRAWN_FLUSH_MS);
    expect(batches).toHaveLength(1);
    push(9);
    scheduler.pass(2 * UNDRAWN_FLUSH_MS);
    expect(batches.slice(1)).toEqual([[9]]);
    scheduler.draw();
    expect(batches).toHaveLength(2);
  });

  test('a hidden page with too many items does not wait for the timer', () => {
    const { scheduler, batches, push } = setUp();
    scheduler.setHidden(true);
    for (let item = 0; item <= HIDDEN_QUEUE_MAX; item += 1) push(item);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toHaveLength(HIDDEN_QUEUE_MAX + 1);
  });

  test('a page hidden before its frame still delivers the items', () => {
    const { scheduler, batches, push } = setUp();
    push(1);
    scheduler.setHidden(true);
    scheduler.pass(UNDRAWN_FLUSH_MS);
    expect(batches).toEqual([[1]]);
  });

  test('an item added during delivery is delivered with the next frame', () => {
    const scheduler = new SimulatedScheduler();
    const seen: number[] = [];
    const batcher = createFrameBatcher<number, number>(
      scheduler,
      (item) => item,
      (batch) => {
        seen.push(...batch);
        if (batch.includes(1)) batcher.push(2);
      },
    );
    batcher.push(1);
    scheduler.draw();
    expect(seen).toEqual([1]);
    scheduler.draw();
    expect(seen).toEqual([1, 2]);
  });

  test('stopping drops the waiting items', () => {
    const { scheduler, batcher, batches, push } = setUp();
    push(1);
    batcher.stop();
    scheduler.draw();
    scheduler.setHidden(true);
    scheduler.pass(1000);
    expect(batches).toEqual([]);
  });
});
