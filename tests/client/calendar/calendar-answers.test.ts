import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HubEvent } from '../../../src/client/data/realtime/hub/event-feed.ts';
import {
  answered,
  foldAnswer,
  noAnswers,
} from '../../../src/client/features/calendar/store/calendar-answers.ts';
import { anOccurrence } from './an-occurrence.ts';

const one = anOccurrence();
const of = { calendar_event_id: one.calendar_event_id, occurrence_start: one.occurrence_start };
const frame = { offset: 1, at: 0, actor: null };

function counted(counts_version: number): HubEvent {
  const counts = { going: counts_version * 2, maybe: 1, declined: 0, counts_version };
  const data = { group_id: one.group.id, ...of, ...counts };
  return { kind: 'calendar_event.answered', topic: 'g:1', ...frame, data };
}

function mine(rsvp_version: number): HubEvent {
  const status = rsvp_version % 2 === 0 ? null : 'GOING';
  return { kind: 'rsvp.updated', topic: 'u:1', ...frame, data: { ...of, status, rsvp_version } };
}

/** The occurrence as the server returns it at these versions. */
function occurrenceAt(counts_version: number, rsvp_version: number) {
  const going = counts_version * 2;
  const attendance = { going, maybe: 1, declined: 0, counts_version };
  const details = {
    location: '',
    meeting_url: '',
    attendance,
    my_rsvp: rsvp_version % 2 === 0 ? null : ('GOING' as const),
    rsvp_version,
  };
  return { ...one, details };
}

test('answers that arrive in any order and repeatedly give the newest version', () => {
  const answerEvents = fc.array(
    fc.oneof(fc.integer({ min: 1, max: 9 }).map(counted), fc.integer({ min: 1, max: 9 }).map(mine)),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(answerEvents, fc.nat(9), fc.nat(9), (events, counts, own) => {
      const newestOf = (kind: HubEvent['kind'], from: number) =>
        events.reduce((newest, event) => {
          if (event.kind !== kind) return newest;
          if (event.kind === 'calendar_event.answered') return Math.max(newest, event.data.counts_version);
          return event.kind === 'rsvp.updated' ? Math.max(newest, event.data.rsvp_version) : newest;
        }, from);
      const expected = occurrenceAt(
        newestOf('calendar_event.answered', counts),
        newestOf('rsvp.updated', own),
      );
      expect(answered(occurrenceAt(counts, own), events.reduce(foldAnswer, noAnswers))).toEqual(expected);
    }),
  );
});

test('an old or repeated event returns the same object, so nothing renders again', () => {
  const known = foldAnswer(noAnswers, counted(3));
  expect(foldAnswer(known, counted(3))).toBe(known);
  expect(foldAnswer(known, counted(2))).toBe(known);
  const seen = occurrenceAt(4, 1);
  expect(answered(seen, known)).toBe(seen);
});

test('visitors may not see answers, so none are added', () => {
  const visited = { ...one, details: null };
  expect(answered(visited, foldAnswer(noAnswers, counted(3)))).toBe(visited);
});
