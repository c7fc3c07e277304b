import { useSyncExternalStore } from 'react';
import { DEFAULT_TIME_ZONE } from '../../contract/core/locale.ts';

const TIME_ZONE_KEY = 'tambayan.time-zone';
const listeners = new Set<() => void>();
const device = askDevice();
let chosen = remembered();

/** Whether this browser can show times in `zone`: it may know fewer zones than the server. */
function isKnownHere(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function askDevice(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Where the system does not say, some browsers answer with a name that they do not know themselves.
  return isKnownHere(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

function remembered(): string | null {
  try {
    const zone = localStorage.getItem(TIME_ZONE_KEY);
    return zone !== null && isKnownHere(zone) ? zone : null;
  } catch {
    // Storage can be forbidden; the settings then bring the zone a moment later.
    return null;
  }
}

/** The zone that this device is set to (IANA name), as it was when the page opened. */
export function deviceZone(): string {
  return device;
}

/** The zone (IANA name) of every date and time in the product: the one the person chose, else the device's. */
export function shownZone(): string {
  return chosen ?? device;
}

/**
 * Shows times in `zone` and remembers it on this device; null follows the device again. Every screen is drawn anew, as
 * for another language, so it is for a moment when nothing unsaved is in one.
 */
export function chooseTimeZone(zone: string | null): void {
  const next = zone !== null && isKnownHere(zone) ? zone : null;
  if (next === chosen) return;
  chosen = next;
  try {
    if (next === null) localStorage.removeItem(TIME_ZONE_KEY);
    else localStorage.setItem(TIME_ZONE_KEY, next);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `shownZone`, followed by a component. */
export function useTimeZone(): string {
  return useSyncExternalStore(listen, shownZone);
}
