import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { Attendance, RsvpStatus } from '../../../../contract/calendar/calendar-facts.ts';
import { mergeRow, type RowPart } from '../../../data/live/merge-row.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { keyOf, type OccurrenceKey } from './occurrence-key.ts';

/** The answers to one occurrence. An event holds one of the two parts; the other one then has version -1. */
interface Answers {
  readonly attendance: Attendance;
  readonly my_rsvp: RsvpStatus | null;
  readonly rsvp_version: number;
}

/** Answers received since the page was opened, by occurrence. Values are absolute, each with a version. */
export type CalendarAnswers = Readonly<Record<string, Answers>>;

export const noAnswers: CalendarAnswers = {};

const unknown: Answers = {
  attendance: { going: 0, maybe: 0, declined: 0, counts_version: -1 },
  my_rsvp: null,
  rsvp_version: -1,
};

const parts: readonly RowPart<Answers>[] = [
  {
    version: ({ attendance }) => attendance.counts_version,
    fields: ({ attendance: { going, maybe, declined, counts_version } }) => ({
      attendance: { going, maybe, declined, counts_version },
    }),
  },
  {
    version: ({ rsvp_version }) => rsvp_version,
    fields: ({ my_rsvp, rsvp_version }) => ({ my_rsvp, rsvp_version }),
  },
];

function withAnswers(
  answers: CalendarAnswers,
  of: OccurrenceKey,
  incoming: Partial<Answers>,
): CalendarAnswers {
  const key = keyOf(of);
  const known = answers[key] ?? unknown;
  const merged = mergeRow(known, { ...unknown, ...incoming }, { base: known, parts });
  return merged === known ? answers : { ...answers, [key]: merged };
}

/** Folds new counts of answers in. Returns the same object when a newer version is known. */
export function withCounts(
  answers: CalendarAnswers,
  of: OccurrenceKey,
  attendance: Attendance,
): CalendarAnswers {
  return withAnswers(answers, of, { attendance });
}

/** Folds the user's own answer in, by the same rule. */
export function withMine(
  answers: CalendarAnswers,
  of: OccurrenceKey,
  { status, rsvp_version }: { readonly status: RsvpStatus | null; readonly rsvp_version: number },
): CalendarAnswers {
  return withAnswers(answers, of, { my_rsvp: status, rsvp_version });
}

/** Folds an event of the stream in. Returns the same object when it has nothing new about answers. */
export function foldAnswer(answers: CalendarAnswers, event: HubEvent): CalendarAnswers {
  if (event.kind === 'calendar_event.answered') return withCounts(answers, event.data, event.data);
  if (event.kind === 'rsvp.updated') return withMine(answers, event.data, event.data);
  return answers;
}

/** A fetched occurrence with any newer answers that arrived live. The order of arrival does not matter. */
export function answered<T extends Occurrence>(occurrence: T, answers: CalendarAnswers): T {
  const { details } = occurrence;
  const live = answers[keyOf(occurrence)];
  if (details === null || live === undefined) return occurrence;
  const merged = mergeRow<Answers>(details, live, { base: details, parts });
  return merged === details ? occurrence : { ...occurrence, details: { ...details, ...merged } };
}

export function createAnswerStore(): StoreApi<CalendarAnswers> {
  return createStore<CalendarAnswers>()(() => noAnswers);
}
