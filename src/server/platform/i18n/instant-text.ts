import type { Language } from '../../../contract/core/locale.ts';

/** The language and time zone of the user who reads the text. */
export interface Reader {
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

function words(at: number, { language, timeZone }: Reader, options: Intl.DateTimeFormatOptions): string {
  // ICU puts a narrow no-break space before PM, which some mail programs show as a box.
  return new Intl.DateTimeFormat(`${language}-PH`, { ...options, timeZone })
    .format(at)
    .replaceAll('\u202f', ' ');
}

/** "21 November 2026" */
export function dayText(at: number, reader: Reader): string {
  return words(at, reader, { dateStyle: 'long' });
}

/** "21 Nov 2026" */
export function shortDayText(at: number, reader: Reader): string {
  return words(at, reader, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** "November 2026" */
export function monthText(at: number, reader: Reader): string {
  return words(at, reader, { month: 'long', year: 'numeric' });
}

/** "Saturday, 21 November 2026 at 7:00 PM GMT+8": mails are read anywhere, so they name the zone. */
export function momentText(at: number, reader: Reader): string {
  return words(at, reader, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  });
}

/** Returns a text like "22:30": the time of day in `timeZone`. The texts sort like the times. */
export function clockOf(at: number, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(at);
}
