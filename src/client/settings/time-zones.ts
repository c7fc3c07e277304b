import { DEFAULT_TIME_ZONE } from '../../contract/settings.ts';
import type { Choice } from '../ui/option.tsx';

/** "GMT+8", now; empty for a zone that this browser does not know. */
function offsetOf(zone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
    return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** Every zone that this browser knows, and `present` where it does not; Manila first. */
export function timeZoneChoices(present: string): readonly Choice[] {
  const zones = new Set([DEFAULT_TIME_ZONE, present, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    description: offsetOf(zone),
  }));
}
