import type { Scheduler } from '../../ui/base/scheduler.ts';

/** `scheduler` as a clock for XState, which cancels by number, while our scheduler returns a function. */
export function xstateClock(scheduler: Scheduler) {
  const cancels = new Map<number, () => void>();
  let lastId = 0;
  return {
    setTimeout(run: () => void, ms: number): number {
      lastId += 1;
      const id = lastId;
      const cancel = scheduler.after(ms, () => {
        cancels.delete(id);
        run();
      });
      cancels.set(id, cancel);
      return id;
    },
    clearTimeout(id: number): void {
      cancels.get(id)?.();
      cancels.delete(id);
    },
  };
}
