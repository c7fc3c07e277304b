import type { EventData } from '../../../../contract/events.ts';
import type { Poll, PollFacts } from '../../../../contract/polls/poll.ts';

/** A message or post. */
export interface Polled {
  readonly poll?: Poll | null | undefined;
  readonly deleted_at: string | null;
}

/** The poll that an event carries. It says nothing about the reader's vote: its version is 0. */
export function pollOfFacts(facts: PollFacts | null | undefined): { poll?: Poll } {
  return facts ? { poll: { ...facts, choices: [], choice_version: 0 } } : {};
}

/** Merges two copies of one poll, in any order. The counts and the reader's vote have a version each. */
function mergePoll(known: Poll, incoming: Poll): Poll {
  const counts = incoming.version > known.version ? incoming : known;
  const { choices, choice_version } = incoming.choice_version > known.choice_version ? incoming : known;
  if (counts === known && choice_version === known.choice_version) return known;
  return { ...counts, choices, choice_version };
}

/**
 * `merged`, the result of merging `known` and `incoming`, with the newer poll of both. A copy without a poll says nothing
 * about it. A deleted row has none.
 */
export function withMergedPoll<Row extends Polled>(merged: Row, known: Row, incoming: Row): Row {
  const [one, other] = [known.poll, incoming.poll];
  const newer = one && other ? mergePoll(one, other) : (one ?? other);
  const poll = merged.deleted_at === null ? newer : undefined;
  return (merged.poll ?? undefined) === (poll ?? undefined) ? merged : { ...merged, poll };
}

/** The row after a response about its poll. Returns the same object when the response is old. */
export function withPoll<Row extends Polled>(row: Row, answer: Poll): Row {
  if (!row.poll) return row;
  const poll = mergePoll(row.poll, answer);
  return poll === row.poll ? row : { ...row, poll };
}

/** The row after a vote or the closing of its poll. Returns the same object when the event is old. */
export function withPollUpdate<Row extends Polled>(row: Row, event: EventData<'poll.updated'>): Row {
  if (!row.poll) return row;
  const { votes, voters, closed_at, version } = event;
  const options = row.poll.options.map((option, place) => ({ ...option, votes: votes[place] ?? 0 }));
  return withPoll(row, { ...row.poll, options, voters, closed_at, version });
}

/** The row after the user voted, here or on another device. Returns the same object when the event is old. */
export function withOwnVote<Row extends Polled>(row: Row, event: EventData<'poll.voted'>): Row {
  if (!row.poll) return row;
  const { choices, choice_version } = event;
  return withPoll(row, { ...row.poll, choices, choice_version });
}

/** The poll with the user's vote that is on its way. Returns the same object without one. */
export function shownPoll(poll: Poll, choices: readonly number[] | undefined): Poll {
  if (choices === undefined || String(choices) === String(poll.choices)) return poll;
  const change = (place: number) => Number(choices.includes(place)) - Number(poll.choices.includes(place));
  return {
    ...poll,
    options: poll.options.map((option, place) => ({ ...option, votes: option.votes + change(place) })),
    voters: poll.voters + Math.sign(choices.length) - Math.sign(poll.choices.length),
    choices: [...choices],
  };
}
