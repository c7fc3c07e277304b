import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Polled,
  shownPoll,
  withMergedPoll,
  withOwnVote,
  withPollUpdate,
} from '../../../src/client/features/polls/store/fold-poll.ts';
import type { EventData } from '../../../src/contract/events.ts';
import type { Poll } from '../../../src/contract/polls/poll.ts';

const id = '0198a1f0-0000-7000-8000-000000000001';
const place = { poll_id: id, chat_conversation_id: id, chat_message_id: id, group_id: id, post_id: null };

function aPoll(changes: Partial<Poll> = {}): Poll {
  return {
    id,
    options: [
      { text: 'Sabado', votes: 0 },
      { text: 'Linggo', votes: 0 },
    ],
    voters: 0,
    is_multiple: false,
    shows_voters: true,
    closes_at: null,
    closed_at: null,
    version: 1,
    choices: [],
    choice_version: 0,
    ...changes,
  };
}

/** The state after so many votes, of which the last ones may be the reader's own. */
const updated = (version: number): EventData<'poll.updated'> => ({
  ...{ ...place, version, closed_at: null },
  votes: [version - 1, 0],
  voters: version - 1,
});
const voted = (choice_version: number): EventData<'poll.voted'> => ({
  ...{ ...place, choice_version },
  choices: [choice_version % 2],
});

type Step = (row: Polled) => Polled;
const steps: readonly Step[] = [
  ...[2, 3, 4].map(
    (version): Step =>
      (row) =>
        withPollUpdate(row, updated(version)),
  ),
  ...[1, 2].map(
    (version): Step =>
      (row) =>
        withOwnVote(row, voted(version)),
  ),
  // A page that was written in between.
  (row) => {
    const page = {
      deleted_at: null,
      poll: aPoll({ version: 2, voters: 1, choices: [1], choice_version: 1 }),
    };
    return withMergedPoll(row, row, page);
  },
];

test('pages and events give the same poll in any order, however often they come', () => {
  const start: Polled = { deleted_at: null, poll: aPoll() };
  const expected = steps.reduce((row, step) => step(row), start);
  expect(expected.poll).toMatchObject({ version: 4, voters: 3, choices: [0], choice_version: 2 });
  fc.assert(
    fc.property(fc.shuffledSubarray([...steps, ...steps], { minLength: 12 }), (order) => {
      expect(order.reduce((row, step) => step(row), start)).toEqual(expected);
    }),
  );
});

test('what changes nothing keeps the row', () => {
  const row: Polled = { deleted_at: null, poll: aPoll({ version: 4, choice_version: 2 }) };
  expect(withPollUpdate(row, updated(4))).toBe(row);
  expect(withOwnVote(row, voted(2))).toBe(row);
  expect(withMergedPoll(row, row, { deleted_at: null })).toBe(row);
});

test('a deleted row has no poll, whatever was known before', () => {
  const gone: Polled = { deleted_at: '2026-11-20T00:00:00.000Z' };
  const known: Polled = { deleted_at: null, poll: aPoll() };
  expect(withMergedPoll(gone, known, gone).poll).toBeUndefined();
});

test('a vote that is on its way is shown in the counts', () => {
  const poll = aPoll({
    voters: 3,
    choices: [0],
    options: [
      { text: 'A', votes: 2 },
      { text: 'B', votes: 1 },
    ],
  });
  const votes = (choices: readonly number[] | undefined) => {
    const shown = shownPoll(poll, choices);
    return [...shown.options.map((option) => option.votes), shown.voters];
  };
  expect(votes([1])).toEqual([1, 2, 3]);
  expect(votes([])).toEqual([1, 1, 2]);
  expect(votes([0])).toEqual([2, 1, 3]);
  expect(shownPoll(poll, undefined)).toBe(poll);
});
