import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { isoOf, type Taking, wordsOf } from './event-row.ts';

/** How often other programs are asked to look again, in seconds. */
const LOOK_AGAIN_SECONDS = 60 * 60;
const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

export interface IcsOptions {
  /** Milliseconds: when the file is made. */
  readonly now: number;
  /** Where Tambayan is, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether the reader may know more than titles and times. */
  readonly isEntitled: boolean;
}

/**
 * Occurrences as a text/calendar file. Each is written by itself and in UTC, so that no program needs to understand our
 * repetitions, time zones and exceptions as we do.
 */
export function icsOf(takings: readonly Taking[], { now, publicUrl, isEntitled }: IcsOptions): string {
  const calendar = ical({
    prodId: { company: 'Tambayan', product: 'Calendar', language: 'EN' },
    // Never words that people wrote: the library writes the name as it is, line breaks and all.
    name: 'Tambayan',
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const taking of takings) {
    const { event, key, isCancelled } = taking;
    const { title, description_md, location, meeting_url } = wordsOf(taking);
    calendar.createEvent({
      id: `${event.id}-${key}@tambayan`,
      sequence: event.version,
      stamp: new Date(now),
      ...timesOf(taking),
      summary: printable(title),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // A page of ours has no comma or semicolon, which the library would escape in an address.
      url: `${publicUrl}/communities/${event.group_slug}/?tab=calendar&eventId=${event.id}`,
      ...(isEntitled && {
        description: printable([meeting_url, description_md].filter(Boolean).join('\n\n')) || null,
        location: printable(location || meeting_url) || null,
      }),
    });
  }
  return calendar.toString();
}

/** Whole days are dates without a zone; the library reads a date off its UTC side. */
function timesOf({ event, row, slot }: Taking) {
  if (!event.is_all_day) return { start: new Date(slot.start), end: new Date(slot.end) };
  const days = (row?.duration_minutes ?? event.duration_minutes) / DAY_MINUTES;
  const start = Date.parse(`${slot.local.slice(0, 10)}T00:00Z`);
  return { allDay: true, start: new Date(start), end: new Date(start + days * DAY_MS) };
}

/** Without the control characters that RFC 5545 does not know; line breaks are escaped by the library. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** A name for the file that every system takes. */
export function icsFileName(title: string, start: number): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${words === '' ? 'event' : words.toLowerCase()}-${isoOf(start).slice(0, 10)}.ics`;
}
