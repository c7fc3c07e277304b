import { formatClock, zoneName } from '../words/format-calendar.ts';
import { t } from '../words/t.ts';
import { MANILA } from './zoned-time.ts';

/** Where most Filipinos are who do not live at home, and so do their communities. */
const ABROAD = [
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

/** Zones to choose from: Manila first, then that of the device and of the event, then where many are. */
export function zoneChoices(used: readonly string[], now: number) {
  const zones = [...new Set([MANILA, ...used, ...ABROAD])];
  return zones.map((zone) => ({
    value: zone,
    label: t('{place} time', { place: zoneName(zone) }),
    description: t('Now {time}', { time: formatClock(new Date(now).toISOString(), zone) }),
  }));
}
