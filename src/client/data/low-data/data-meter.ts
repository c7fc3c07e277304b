import { createStore } from 'zustand/vanilla';
import { dayKey } from '../../i18n/format.ts';
import { socketBytes } from './socket-bytes.ts';

/** Bytes that Tambayan took over the network, compressed, as far as browsers tell: today on this device, and this visit. */
export interface Spent {
  readonly today: number;
  readonly visit: number;
}

const SPENT_KEY = 'tambayan.spent';
/** How often it is written down. */
const EVERY_MS = 10_000;

/** What was spent, up to the last time it was written down. */
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

/** `2026-11-21 48213`; other days count for nothing. */
function readDay(day: string): number {
  try {
    const [writtenDay, bytes] = (localStorage.getItem(SPENT_KEY) ?? '').split(' ');
    return writtenDay === day ? Number(bytes) || 0 : 0;
  } catch {
    return 0;
  }
}

/**
 * Begins to count, adding to what other tabs counted today. The answer writes down the rest and ends it. Browsers
 * remember 250 fetches of a page; more are asked for here.
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
      // Storage can be forbidden: then only this visit is known.
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
