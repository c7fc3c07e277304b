import { createStore } from 'zustand/vanilla';
import { dayKey } from '../../i18n/format.ts';
import { socketBytes } from './socket-bytes.ts';

/**
 * Bytes that Tambayan used over the network, compressed, as far as browsers report them: on this device today, and in
 * this visit.
 */
export interface Spent {
  readonly today: number;
  readonly visit: number;
}

const SPENT_KEY = 'tambayan.spent';
/** How often the count is stored. */
const EVERY_MS = 10_000;

/** What was used, up to the last time that it was stored. */
export const spent = createStore<Spent>()(() => ({ today: 0, visit: 0 }));

function fetchedBytes(): number {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  return entries.reduce(
    (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.transferSize : 0),
    0,
  );
}

/** The bytes stored for `day`, as in `2026-11-21 48213`. Returns 0 for other days. */
function readDay(day: string): number {
  try {
    const [writtenDay, bytes] = (localStorage.getItem(SPENT_KEY) ?? '').split(' ');
    return writtenDay === day ? Number(bytes) || 0 : 0;
  } catch {
    return 0;
  }
}

/**
 * Starts to count, on top of what other tabs counted today. Returns a function that stores the rest and stops. Browsers
 * remember 250 fetches of a page; this raises the limit.
 */
export function startDataMeter(): () => void {
  performance.setResourceTimingBufferSize(5_000);
  let counted = 0;

  function count(): void {
    const visit = fetchedBytes() + socketBytes();
    const day = dayKey(Date.now());
    const today = readDay(day) + Math.max(0, visit - counted);
    counted = visit;
    try {
      localStorage.setItem(SPENT_KEY, `${day} ${today}`);
    } catch {
      // Storage can be forbidden: then only this visit is counted.
    }
    spent.setState({ today: Math.max(today, visit), visit });
  }

  count();
  const timer = setInterval(count, EVERY_MS);
  addEventListener('pagehide', count);
  return () => {
    clearInterval(timer);
    removeEventListener('pagehide', count);
    count();
  };
}
