import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent, lazyModule, useLazyModule, whenLoaded } from '../../src/client/ui/base/lazy.ts';
import { SimulatedScheduler } from './data/realtime/simulated-scheduler.ts';

afterEach(cleanup);

const loaded = { Part: (): ReactNode => 'here' };

/** A module loader whose first `failures` calls fail. */
function aModule(failures: number) {
  const load = vi.fn<() => Promise<typeof loaded>>();
  for (let n = 0; n < failures; n++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  return load.mockResolvedValue(loaded);
}

test('a module is loaded once, and a failed chunk is retried after growing pauses', async () => {
  const scheduler = new SimulatedScheduler();
  const load = aModule(2);
  const module = lazyModule(load, { scheduler, random: () => 1 });
  expect(load).not.toHaveBeenCalled();
  const both = Promise.all([module.load(), module.load()]);
  for (const [ms, calls] of [
    [0, 1],
    [499, 1],
    [1, 2],
    [999, 2],
    [1, 3],
  ] as const) {
    await scheduler.settle(ms);
    expect(load).toHaveBeenCalledTimes(calls);
  }
  expect(await both).toEqual([loaded, loaded]);
  expect(module.store.getState().loaded).toBe(loaded);
  expect(await module.load()).toBe(loaded);
  expect(load).toHaveBeenCalledTimes(3);
});

test('the pause ends when the browser is online again, or when a retry is requested', async () => {
  const scheduler = new SimulatedScheduler();
  const load = aModule(2);
  const module = lazyModule(load, { scheduler, random: () => 1 });
  const loading = module.load();
  await scheduler.settle();
  window.dispatchEvent(new Event('online'));
  await scheduler.settle();
  expect(load).toHaveBeenCalledTimes(2);
  module.retryNow();
  expect(await loading).toBe(loaded);
  module.retryNow();
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(3);
});

test('whenLoaded starts the effect after loading and its result ends it; ended earlier, the effect never starts', async () => {
  const module = lazyModule(aModule(0));
  const log: string[] = [];
  const begin = (name: string) => () => {
    log.push(`begin ${name}`);
    return () => void log.push(`end ${name}`);
  };
  const endFirst = whenLoaded(module, begin('first'));
  whenLoaded(module, begin('second'))();
  await module.load();
  expect(log).toEqual(['begin first']);
  endFirst();
  expect(log).toEqual(['begin first', 'end first']);
});

test('useLazyModule loads the module once a component wants it, and keeps it', async () => {
  const module = lazyModule(aModule(0));
  function Reader({ isWanted }: { isWanted: boolean }) {
    return useLazyModule(module, isWanted) === null ? 'nothing yet' : 'here';
  }
  const { container, rerender } = render(<Reader isWanted={false} />);
  await act(() => Promise.resolve());
  expect(container.textContent).toBe('nothing yet');
  rerender(<Reader isWanted />);
  await vi.waitFor(() => expect(container.textContent).toBe('here'), { timeout: 60_000 });
  rerender(<Reader isWanted={false} />);
  expect(container.textContent).toBe('here');
});

test('a component whose chunk failed is drawn once the browser is online, and the page around it stays', async () => {
  const load = aModule(1);
  const Part = lazyComponent(load, 'Part');
  const { container } = render(
    <p>
      page,{' '}
      <Suspense fallback="nothing yet">
        <Part />
      </Suspense>
    </p>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect(container.textContent).toBe('page, nothing yet');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(container.textContent).toBe('page, here'), { timeout: 60_000 });
  expect(load).toHaveBeenCalledTimes(2);
});
