import { lazy } from 'react';
import { browserScheduler } from './realtime/scheduler.ts';
import { untilHere } from './realtime/until-here.ts';

/**
 * As React's `lazy`, for code that is asked for as often as it takes: there a part that a poor network did not bring
 * takes the page down, for good.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(
    () =>
      new Promise((resolve) => {
        const coming = untilHere({
          load,
          onHere: resolve,
          scheduler: browserScheduler,
          random: Math.random,
        });
        window.addEventListener('online', () => coming.hurry());
      }),
  );
