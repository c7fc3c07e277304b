import type { Scheduler } from '../../../ui/base/scheduler.ts';

const CHECK_EVERY_MS = 10_000;
/** A timer that fires this late means that the computer slept in between. */
const LATE_MS = 30_000;

/**
 * Calls `onWake` after the computer slept: a page that stayed visible gets no other signal. Returns a function that
 * stops it.
 */
export function watchForSleep(scheduler: Scheduler, onWake: () => void): () => void {
  let cancel = () => {};
  function check(): void {
    const due = scheduler.now() + CHECK_EVERY_MS;
    cancel = scheduler.after(CHECK_EVERY_MS, () => {
      const lateMs = scheduler.now() - due;
      check();
      if (lateMs > LATE_MS) onWake();
    });
  }
  check();
  return () => cancel();
}
