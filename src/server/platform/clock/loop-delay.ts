import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Measures how late the event loop of this process is. */
export interface LoopDelay {
  /** 99th percentile in milliseconds since the last call. */
  takeP99Ms(): number;
  close(): void;
}

/** Milliseconds between two samples. Each wakes the process, even when there is nothing else to do. */
export const LOOK_EVERY_MS = 100;

export function createLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  histogram.enable();
  return {
    takeP99Ms() {
      // The histogram contains the time from one sample to the next.
      const ms = Math.max(0, histogram.percentile(99) / 1e6 - LOOK_EVERY_MS);
      histogram.reset();
      return ms;
    },
    close: () => void histogram.disable(),
  };
}
