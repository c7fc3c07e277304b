import { lazy } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserScheduler } from './realtime/scheduler.ts';
import { untilHere } from './realtime/until-here.ts';

/** Asks for a part of the page as often as it takes, and at once when the network is back. */
function comeFrom<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => {
    const coming = untilHere({
      load,
      onHere: resolve,
      scheduler: browserScheduler,
      random: Math.random,
    });
    window.addEventListener('online', () => coming.hurry());
  });
}

/**
 * As React's `lazy`, for code that is asked for as often as it takes: there a part that a poor network did not bring
 * takes the page down, for good.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => comeFrom(load));

/** Code that the page does without until it is here. It is asked for once somebody wants it, for the whole page. */
export function partToCome<Part>(load: () => Promise<Part>) {
  const store = createStore<{ readonly part: Part | null }>()(() => ({ part: null }));
  let isWanted = false;
  return {
    want(): void {
      if (isWanted) return;
      isWanted = true;
      void comeFrom(load).then((part) => store.setState({ part }));
    },
    /** Null until it was wanted, here or elsewhere, and is here. */
    usePart: (): Part | null => useStore(store, ({ part }) => part),
  };
}
