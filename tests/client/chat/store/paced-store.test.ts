import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPacedStore } from '../../../../src/client/features/chat/store/paced-store.ts';
import { SimulatedScheduler } from '../../data/realtime/simulated-scheduler.ts';

function setUp() {
  const scheduler = new SimulatedScheduler();
  const source = createStore<{ n: number }>()(() => ({ n: 0 }));
  const paced = createPacedStore(source, scheduler, 250);
  const emitted: number[] = [];
  paced.subscribe(({ n }) => emitted.push(n));
  return { scheduler, source, paced, emitted };
}

test('a change after a pause is emitted at once', async () => {
  const { scheduler, source, emitted } = setUp();
  source.setState({ n: 1 });
  expect(emitted).toEqual([1]);
  await scheduler.settle(1000);
  source.setState({ n: 2 });
  expect(emitted).toEqual([1, 2]);
});

test('frequent changes are emitted four times a second, and the last value always', async () => {
  const { scheduler, source, emitted, paced } = setUp();
  for (let n = 1; n <= 100; n += 1) {
    source.setState({ n });
    await scheduler.settle(10);
  }
  await scheduler.settle(250);
  expect(emitted).toEqual([1, 25, 50, 75, 100]);
  expect(paced.getState()).toBe(source.getState());
});

test('an unchanged state is not emitted again', async () => {
  const { scheduler, source, emitted } = setUp();
  source.setState({ n: 1 });
  source.setState((state) => state);
  await scheduler.settle(1000);
  expect(emitted).toEqual([1]);
});
