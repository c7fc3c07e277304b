import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late this process is. */
export interface LoopDelay {
  /** 99th percentile in milliseconds since the last call. */
  takeP99Ms(): number;
  close(): void;
}

export function createLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  return {
    takeP99Ms() {
      const ms = histogram.percentile(99) / 1e6;
      histogram.reset();
      return ms;
    },
    close: () => void histogram.disable(),
  };
}
