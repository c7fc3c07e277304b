import type { LowDataMode } from '../../../contract/account/settings.ts';

const LOW_DATA_KEY = 'tambayan.low-data';

/**
 * Whether this page saves data now: as the person chose, else as the browser says of the connection. It may change while
 * the page is open; what asks again at each render follows.
 */
export function isLowData(): boolean {
  return document.documentElement.hasAttribute('data-low-data');
}

/** Remembers the choice on this device, where `public/first-paint.js` applies it at once and before the next first paint. */
export function chooseLowData(mode: LowDataMode): void {
  const newValue = mode === 'AUTO' ? null : mode;
  try {
    if (newValue === null) localStorage.removeItem(LOW_DATA_KEY);
    else localStorage.setItem(LOW_DATA_KEY, newValue);
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
  }
  // Browsers tell other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: LOW_DATA_KEY, newValue }));
}
