import type { Scheduler } from '../../ui/base/scheduler.ts';

/** Topics that one page follows are answered within this time of each other, in milliseconds. */
const GATHER_MS = 200;

/**
 * For a subscriber of several topics, which are answered one after the other: it fetches its state once for all. The
 * returned function makes `run` run soon, once. It runs also when the subscriber has left meanwhile: what it holds is
 * old all the same.
 */
export function gather(scheduler: Pick<Scheduler, 'after'>, run: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    scheduler.after(GATHER_MS, () => {
      isDue = false;
      run();
    });
  };
}
