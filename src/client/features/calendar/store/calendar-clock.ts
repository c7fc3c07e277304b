import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ticks when the minute changes, because events begin and end on a full minute. A one-minute interval would
 * be up to a minute late.
 */
function tick(): void {
  now = Date.now();
  timer = setTimeout(tick, MINUTE_MS - (now % MINUTE_MS));
  for (const tell of listeners) tell();
}

/** Browsers suspend timers of a hidden page. */
function wake(): void {
  if (document.visibilityState !== 'visible') return;
  clearTimeout(timer);
  tick();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', wake);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', wake);
    clearTimeout(timer);
  };
}

/**
 * The current time in milliseconds since 1970, updated each minute of the clock. All callers share one timer.
 */
export function useNow(): number {
  return useSyncExternalStore(listen, () => now);
}
