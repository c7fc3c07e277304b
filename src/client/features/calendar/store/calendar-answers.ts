import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { Attendance, RsvpStatus } from '../../../../contract/calendar/calendar-facts.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { keyOf, type OccurrenceKey } from './occurrence-key.ts';

interface OwnAnswer {
  readonly status: RsvpStatus | null;
  readonly rsvp_version: number;
}

/** Answers received since the page was opened, by occurrence. Values are absolute, each with a version. */
export interface CalendarAnswers {
  readonly counts: Readonly<Record<string, Attendance>>;
  readonly mine: Readonly<Record<string, OwnAnswer>>;
}

export const noAnswers: CalendarAnswers = { counts: {}, mine: {} };

/** Folds new counts of answers in. Returns the same object when a newer version is known. */
export function withCounts(
  answers: CalendarAnswers,
  of: OccurrenceKey,
  { going, maybe, declined, counts_version }: Attendance,
): CalendarAnswers {
  const key = keyOf(of);
  if ((answers.counts[key]?.counts_version ?? -1) >= counts_version) return answers;
  return { ...answers, counts: { ...answers.counts, [key]: { going, maybe, declined, counts_version } } };
}

/** Folds the user's own answer in, by the same rule. */
export function withMine(answers: CalendarAnswers, of: OccurrenceKey, mine: OwnAnswer): CalendarAnswers {
  const key = keyOf(of);
  if ((answers.mine[key]?.rsvp_version ?? -1) >= mine.rsvp_version) return answers;
  return { ...answers, mine: { ...answers.mine, [key]: mine } };
}

/** Folds an event of the stream in. Returns the same object when it has nothing new about answers. */
export function foldAnswer(answers: CalendarAnswers, event: HubEvent): CalendarAnswers {
  if (event.kind === 'calendar_event.answered') return withCounts(answers, event.data, event.data);
  if (event.kind === 'rsvp.updated') return withMine(answers, event.data, event.data);
  return answers;
}

/** A fetched occurrence with any newer answers that arrived live. The order of arrival does not matter. */
export function answered<T extends Occurrence>(occurrence: T, { counts, mine }: CalendarAnswers): T {
  const { details } = occurrence;
  if (details === null) return occurrence;
  const key = keyOf(occurrence);
  const told = counts[key];
  const own = mine[key];
  const isNewer = told !== undefined && told.counts_version > details.attendance.counts_version;
  const isOwnNewer = own !== undefined && own.rsvp_version > details.rsvp_version;
  if (!isNewer && !isOwnNewer) return occurrence;
  return {
    ...occurrence,
    details: {
      ...details,
      ...(isNewer && { attendance: told }),
      ...(isOwnNewer && { my_rsvp: own.status, rsvp_version: own.rsvp_version }),
    },
  };
}

export function createAnswerStore(): StoreApi<CalendarAnswers> {
  return createStore<CalendarAnswers>()(() => noAnswers);
}
