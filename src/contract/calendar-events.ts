import * as z from 'zod/mini';
import { id, instant } from './text.ts';

const pointer = z.object({ group_id: id, calendar_event_id: id, version: z.int() });

/**
 * What is told of calendars. Occurrences are worked out by the server alone, and how much of one somebody sees depends
 * on who asks: so most of this only says what to ask for again.
 */
export const calendarEvents = {
  /** `g:` */
  'calendar_event.created': pointer,
  /** Also when one was restored, and for each part when a series was split. */
  'calendar_event.updated': pointer,
  'calendar_event.cancelled': pointer,
  /** Told once, at the start, of what takes place at an hour and was not cancelled. */
  'calendar_event.started': z.object({
    group_id: id,
    calendar_event_id: id,
    occurrence_start: instant,
    title: z.string(),
  }),
  /** How many answered what, absolutely: the higher `counts_version` is the newer one. */
  'calendar_event.answered': z.object({
    group_id: id,
    calendar_event_id: id,
    occurrence_start: instant,
    going: z.int(),
    maybe: z.int(),
    declined: z.int(),
    counts_version: z.int(),
  }),
  /** `f:` of a public community, for who sees titles only; whoever hears `g:` knows more already. */
  'calendar.changed': z.object({ group_id: id }),
  /** `u:`: the own answer, given here or on another device. Null: taken back. */
  'rsvp.updated': z.object({
    calendar_event_id: id,
    occurrence_start: instant,
    status: z.nullable(z.enum(['GOING', 'MAYBE', 'DECLINED'])),
    rsvp_version: z.int(),
  }),
} as const;
