import { useSyncExternalStore } from 'react';
import { DEFAULT_TIME_ZONE } from '../../contract/core/locale.ts';

/** Where most of our users live or work: shown before the user types. */
export const usualZones = [
  'Asia/Manila',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Taipei',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Dubai',
  'Asia/Riyadh',
  'Asia/Qatar',
  'Asia/Kuwait',
  'Europe/London',
  'Europe/Rome',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Toronto',
  'Australia/Sydney',
  'Pacific/Auckland',
] as const;

const TIME_ZONE_KEY = 'tambayan.time-zone';
const listeners = new Set<() => void>();
let device: string | null = null;
let chosen = remembered();

/** Whether this browser can show times in `zone`. It may know fewer zones than the server. */
function isKnownHere(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function askDevice(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // When the system does not set a zone, some browsers return a name that they do not know themselves.
  return isKnownHere(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
}

function remembered(): string | null {
  try {
    const zone = localStorage.getItem(TIME_ZONE_KEY);
    return zone !== null && isKnownHere(zone) ? zone : null;
  } catch {
    // Storage can be forbidden. The settings then set the zone a moment later.
    return null;
  }
}

/**
 * The zone of this device (IANA name) when it was first needed: to ask takes a slow phone a tenth of a second, and the
 * pages before the login show no times.
 */
export function deviceZone(): string {
  device ??= askDevice();
  return device;
}

/** The zone (IANA name) of every date and time in the product: the one the user chose, else the device's. */
export function shownZone(): string {
  return chosen ?? deviceZone();
}

/**
 * Shows times in `zone` and remembers it on this device; null follows the device again. Every screen renders
 * again, as for another language, so call it when no screen has unsaved input.
 */
export function chooseTimeZone(zone: string | null): void {
  const next = zone !== null && isKnownHere(zone) ? zone : null;
  if (next === chosen) return;
  chosen = next;
  try {
    if (next === null) localStorage.removeItem(TIME_ZONE_KEY);
    else localStorage.setItem(TIME_ZONE_KEY, next);
  } catch {
    // Storage can be forbidden, as above.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The zone that the user chose, or null, as a hook. */
export function useChosenZone(): string | null {
  return useSyncExternalStore(listen, () => chosen);
}

/** `shownZone` as a hook. */
export function useTimeZone(): string {
  return useSyncExternalStore(listen, shownZone);
}
