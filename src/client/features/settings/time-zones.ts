import { zoneOffset } from '../../i18n/format-calendar.ts';
import type { Choice } from '../../ui/forms/choices/option.tsx';

/** Where most of our people live or work, before anything is typed. */
const usual = [
  'Asia/Manila',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Dubai',
  'Asia/Riyadh',
  'Europe/London',
  'Europe/Rome',
  'America/New_York',
  'America/Los_Angeles',
  'Australia/Sydney',
] as const;

/** As many as fit under the field. */
const SHOWN = 12;

/** "America/New York" for "America/New_York". */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/**
 * The zones that `text` finds, best first; the usual ones while it is empty or what is chosen already. `present` is
 * always among them, also where this browser does not know it. Few, since each is drawn and its offset worked out.
 */
export function timeZoneChoices(text: string, present: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  const isOpen = wanted === '' || wanted === zoneLabel(present).toLowerCase();
  const found = Intl.supportedValuesOf('timeZone').filter((zone) =>
    zoneLabel(zone).toLowerCase().includes(wanted),
  );
  const shown = isOpen ? [present, ...usual] : [...found.slice(0, SHOWN - 1), present];
  return [...new Set(shown)].map((zone) => ({
    value: zone,
    label: zoneLabel(zone),
    description: zoneOffset(zone, Date.now()),
  }));
}
