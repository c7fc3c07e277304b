import { formatClock, zoneName } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';
import { usualZones } from '../../../i18n/time-zone.ts';

/** Zones to choose from: the reader's and the event's first, then the most common ones. */
export function zoneChoices(used: readonly string[], now: number) {
  const zones = [...new Set([...used, ...usualZones])];
  return zones.map((zone) => ({
    value: zone,
    label: t('{place} time', { place: zoneName(zone) }),
    description: t('Now {time}', { time: formatClock(new Date(now).toISOString(), zone) }),
  }));
}
