import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPacedStore } from '../../../../src/client/features/chat/store/paced-store.ts';
import { SimulatedScheduler } from '../../data/realtime/simulated-scheduler.ts';

function setUp() {
  const scheduler = new SimulatedScheduler();
  const source = createStore<{ n: number }>()(() => ({ n: 0 }));
  const paced = createPacedStore(source, scheduler, 250);
  const told: number[] = [];
  paced.subscribe(({ n }) => told.push(n));
  return { scheduler, source, paced, told };
}

test('after a pause a change is told at once', async () => {
  const { scheduler, source, told } = setUp();
  source.setState({ n: 1 });
  expect(told).toEqual([1]);
  await scheduler.settle(1000);
  source.setState({ n: 2 });
  expect(told).toEqual([1, 2]);
});

test('a flood is told four times a second, and its last value always', async () => {
  const { scheduler, source, told, paced } = setUp();
  for (let n = 1; n <= 100; n += 1) {
    source.setState({ n });
    await scheduler.settle(10);
  }
  await scheduler.settle(250);
  expect(told).toEqual([1, 25, 50, 75, 100]);
  expect(paced.getState()).toBe(source.getState());
});

test('what is as it was is not told again', async () => {
  const { scheduler, source, told } = setUp();
  source.setState({ n: 1 });
  source.setState((state) => state);
  await scheduler.settle(1000);
  expect(told).toEqual([1]);
});
