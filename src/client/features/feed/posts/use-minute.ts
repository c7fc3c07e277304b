import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated every minute, so that "5 minutes ago" stays right. One timer for all. */
export function useMinute(): number {
  return useSyncExternalStore(listen, () => now);
}
