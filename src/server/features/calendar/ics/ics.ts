import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import { type EventOccurrence, isoOf, ruleOf, textsOf } from '../event-row.ts';
import { slotStartingAt } from '../rule.ts';

/** How often other programs should refresh, in seconds. */
const LOOK_AGAIN_SECONDS = 60 * 60;
const DAY_MINUTES = 24 * 60;

export interface IcsOptions {
  /** When the file is made, in milliseconds. */
  readonly now: number;
  /** The URL of Tambayan, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether the reader may see more than titles and times. */
  readonly isEntitled: boolean;
}

/**
 * Writes occurrences as a text/calendar file. Each is a separate event in UTC, so that other programs need not
 * interpret our repetitions, time zones and exceptions.
 */
export function icsOf(
  occurrences: readonly EventOccurrence[],
  { now, publicUrl, isEntitled }: IcsOptions,
): string {
  const calendar = ical({
    prodId: { company: 'Tambayan', product: 'Calendar', language: 'EN' },
    // Never text that users wrote: the library writes the name unescaped, with line breaks.
    name: 'Tambayan',
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const occurrence of occurrences) {
    const { event, isCancelled } = occurrence;
    const { title, description_md, location, meeting_url } = textsOf(occurrence);
    calendar.createEvent({
      id: uidOf(occurrence),
      sequence: event.version,
      stamp: new Date(now),
      ...timesOf(occurrence),
      summary: printable(title),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Our page addresses have no comma or semicolon, which the library would escape.
      url: `${publicUrl}/communities/${event.group_slug}/?tab=calendar&eventId=${event.id}`,
      ...(isEntitled && {
        description: printable([meeting_url, description_md].filter(Boolean).join('\n\n')) || null,
        location: printable(location || meeting_url) || null,
      }),
    });
  }
  // Each line ends so (RFC 5545 §3.1), also the last.
  return `${calendar.toString().trimEnd()}\r\n`;
}

/**
 * Stays when the event moves to another hour, so that other programs move what they have. Of an event that repeats, each
 * day of its rule is one.
 */
function uidOf({ event, key }: EventOccurrence): string {
  const day = event.recurrence && slotStartingAt(ruleOf(event), key)?.local.slice(0, 10);
  return `${[event.id, ...(day ? [day] : [])].join('-')}@tambayan`;
}

/** All-day events are dates without a zone. The library takes a date from its UTC value. */
function timesOf({ event, row, slot }: EventOccurrence) {
  if (!event.is_all_day) return { start: new Date(slot.start), end: new Date(slot.end) };
  const days = (row?.duration_minutes ?? event.duration_minutes) / DAY_MINUTES;
  const start = Date.parse(`${slot.local.slice(0, 10)}T00:00Z`);
  return { allDay: true, start: new Date(start), end: new Date(start + days * DAY_MS) };
}

/** Removes control characters that RFC 5545 forbids. The library escapes line breaks. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** A file name that is valid on every system. */
export function icsFileName(title: string, start: number): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${words === '' ? 'event' : words.toLowerCase()}-${isoOf(start).slice(0, 10)}.ics`;
}
