import { formatClock, zoneName } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';

/** Where most Filipinos live. */
const COMMON = [
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
];

/** Zones to choose from: the reader's and the event's first, then the most common ones. */
export function zoneChoices(used: readonly string[], now: number) {
  const zones = [...new Set([...used, ...COMMON])];
  return zones.map((zone) => ({
    value: zone,
    label: t('{place} time', { place: zoneName(zone) }),
    description: t('Now {time}', { time: formatClock(new Date(now).toISOString(), zone) }),
  }));
}
