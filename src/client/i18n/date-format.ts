import { currentLocale } from './t.ts';
import { shownZone } from './time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The platform's formatter in the language of the page, in the zone of the reader unless another one is named. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone: string = shownZone(),
): Intl.DateTimeFormat {
  const locale = `${currentLocale()}-PH`;
  const key = locale + timeZone + JSON.stringify(options);
  // Building a formatter costs about 50 µs, using one 1 µs; a chat asks for hundreds.
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
}

/** The time of day as a clock in `timeZone` shows it: "7:00 PM". */
export function clockTime(ms: number, timeZone?: string): string {
  // ICU puts a narrow no-break space before PM; our font has none, and texts are compared with a plain one.
  return dateFormat({ hour: 'numeric', minute: '2-digit' }, timeZone).format(ms).replaceAll('\u202f', ' ');
}
