import { currentLocale } from './t.ts';
import { shownZone } from './time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `Intl.DateTimeFormat` in the language of the page, in the reader's zone unless another one is given. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  timeZone: string = shownZone(),
): Intl.DateTimeFormat {
  const locale = `${currentLocale()}-PH`;
  const key = locale + timeZone + JSON.stringify(options);
  // Creating a formatter takes about 50 µs, using one 1 µs. A chat needs hundreds.
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, made);
  return made;
}

/** The time of day in `timeZone`: "7:00 PM". */
export function clockTime(ms: number, timeZone?: string): string {
  // ICU puts a narrow no-break space before PM. Our font lacks it, and texts are compared with a plain space.
  return dateFormat({ hour: 'numeric', minute: '2-digit' }, timeZone).format(ms).replaceAll('\u202f', ' ');
}
