import { zoneOffset } from '../../i18n/format-calendar.ts';
import { usualZones } from '../../i18n/time-zone.ts';
import type { Choice } from '../../ui/forms/choices/option.tsx';

/** As many as fit under the field. */
const SHOWN = 12;

/** "America/New York" for "America/New_York". */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/**
 * The zones that match `text`, best first; the usual ones while it is empty or equals the current choice.
 * `present` is always included, even if this browser does not know it. The list is short, because each zone
 * is rendered and its offset computed.
 */
export function timeZoneChoices(text: string, present: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  const isOpen = wanted === '' || wanted === zoneLabel(present).toLowerCase();
  const found = Intl.supportedValuesOf('timeZone').filter((zone) =>
    zoneLabel(zone).toLowerCase().includes(wanted),
  );
  const shown = isOpen ? [present, ...usualZones] : [...found.slice(0, SHOWN - 1), present];
  return [...new Set(shown)].map((zone) => ({
    value: zone,
    label: zoneLabel(zone),
    description: zoneOffset(zone, Date.now()),
  }));
}
