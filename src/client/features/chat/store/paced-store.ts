import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

export type PacedStore<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * A throttled copy of `source` for rendering. It updates at once after a pause, at most once per `everyMs` under
 * load, and always ends with the last state.
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
