import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

export type PacedStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * A copy of `source` for what people look at: after a pause it changes at once, in a flood once in `everyMs`, and it
 * always ends with the last state.
 */
export function createPacedStore<State>(
  source: StoreApi<State>,
  scheduler: Scheduler,
  everyMs: number,
): PacedStore<State> {
  const copy = createStore<State>()(() => source.getState());
  let isResting = false;

  function follow(): void {
    if (isResting || copy.getState() === source.getState()) return;
    isResting = true;
    copy.setState(source.getState(), true);
    scheduler.after(everyMs, () => {
      isResting = false;
      follow();
    });
  }

  source.subscribe(follow);
  return copy;
}
