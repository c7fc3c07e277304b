import type { LowDataMode } from '../../../contract/account/settings.ts';

const LOW_DATA_KEY = 'tambayan.low-data';

/**
 * Whether low data mode is on: by the user's setting, otherwise by the browser's. It may change while the page is
 * open; read it at each render.
 */
export function isLowData(): boolean {
  return document.documentElement.hasAttribute('data-low-data');
}

/**
 * Stores the setting on this device, where `public/first-paint.js` applies it at once and before the next first
 * paint.
 */
export function chooseLowData(mode: LowDataMode): void {
  const newValue = mode === 'AUTO' ? null : mode;
  try {
    if (newValue === null) localStorage.removeItem(LOW_DATA_KEY);
    else localStorage.setItem(LOW_DATA_KEY, newValue);
  } catch {
    // Storage can be forbidden; the setting then lasts until the page closes.
  }
  // Browsers send this event to other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: LOW_DATA_KEY, newValue }));
}
