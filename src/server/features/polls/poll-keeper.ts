import { HOUR_MS } from '../../../contract/core/durations.ts';
import { POLL_HOURS_MAX, type Poll, type PollForm } from '../../../contract/polls/poll.ts';
import type { Random } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { createPollRepo, type PollOwner } from './poll.repo.ts';

/** Stores and deletes polls together with the message or post that has them. */
export interface PollKeeper {
  /** `at`: when the message or post was sent. */
  store(
    tx: Tx,
    poll: { readonly owner: PollOwner; readonly form: PollForm; readonly at: string },
  ): Promise<Poll>;
  /** Does nothing without a poll. */
  forget(tx: Tx, owner: PollOwner): Promise<void>;
}

export function createPollKeeper({ random }: { random: Pick<Random, 'uuid'> }): PollKeeper {
  return {
    async store(tx, { owner, form, at }) {
      const id = random.uuid();
      const closesAt = closingTime(form, Date.parse(at));
      await createPollRepo(tx).insert({ id, owner, form, closesAt });
      return {
        id,
        options: form.options.map((text) => ({ text, votes: 0 })),
        voters: 0,
        is_multiple: form.is_multiple,
        shows_voters: form.shows_voters,
        closes_at: closesAt,
        closed_at: null,
        version: 1,
        choices: [],
        choice_version: 0,
      };
    },
    forget: (tx, owner) => createPollRepo(tx).delete(owner),
  };
}

/** A chosen time that is over when the poll arrives, after hours without a connection, leaves an hour to vote. */
function closingTime({ open_hours, closes_at }: PollForm, at: number): string | null {
  if (closes_at === undefined)
    return open_hours === null ? null : new Date(at + open_hours * HOUR_MS).toISOString();
  const chosen = Date.parse(closes_at);
  const latest = at + POLL_HOURS_MAX * HOUR_MS;
  return new Date(chosen > at ? Math.min(chosen, latest) : at + HOUR_MS).toISOString();
}

/** A text with its options, for the content rules of a community. */
export function textWithOptions(text: string, poll: Pick<PollForm, 'options'> | null | undefined): string {
  return poll ? [text, ...poll.options].join('\n') : text;
}

/** The part of a poll that is the same for every reader. */
export function toPollFacts({ choices: _, choice_version: __, ...facts }: Poll) {
  return facts;
}
