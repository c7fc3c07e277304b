import type { Person } from '../../../contract/account/people.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { EventData } from '../../../contract/events.ts';
import { isPollClosed, type Poll } from '../../../contract/polls/poll.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../platform/limits/action-limits.ts';
import { createPollRepo } from './poll.repo.ts';
import { badChoice, pollClosed, pollNotFound, votersHidden } from './poll-problems.ts';

type Place = Omit<EventData<'poll.voted'>, 'poll_id' | 'choices' | 'choice_version'>;

/** A message or post that the caller may read, and what its poll needs to know about it. */
export interface PollSite {
  /** Where votes are announced. */
  readonly topic: string;
  readonly place: Place;
  readonly authorId: string;
  /** Locks the caller's membership. Throws when the caller may not react there. A muted member may take a vote back. */
  requireVoter(tx: Tx, isVoting: boolean): Promise<void>;
  /** Locks the caller's membership. Throws unless the caller is the author or staff. */
  requireCloser(tx: Tx): Promise<void>;
}

/** @throws Problem with status 404 when the caller may not read it. */
export type FindPollSite = (ownerId: string, caller: Caller) => Promise<PollSite>;

export interface PollDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly actionLimits: ActionLimits;
  readonly sites: Readonly<Record<'chat_message_id' | 'post_id', FindPollSite>>;
}

export interface PollService {
  /** Replaces the caller's vote. A request for the current vote changes and announces nothing. */
  vote(id: string, choices: readonly number[], caller: Caller): Promise<Poll>;
  /** A closed poll stays as it is, and nothing is announced. */
  close(id: string, caller: Caller): Promise<Poll>;
  /** The first voters of each option. @throws Problem `poll.voters_hidden` for everyone, also for staff. */
  voters(id: string, caller: Caller): Promise<Person[][]>;
}

export function createPollService(deps: PollDeps): PollService {
  const { db, withTx, clock, audit, actionLimits, sites } = deps;
  const now = () => new Date(clock.now()).toISOString();

  /** @throws Problem `poll.not_found` also for a poll that the caller may not see. */
  async function siteOf(id: string, caller: Caller): Promise<PollSite> {
    const owner = await createPollRepo(db).ownerOf(id);
    if (!owner) throw pollNotFound();
    try {
      return await sites[owner.column](owner.id, caller);
    } catch (error) {
      throw error instanceof Problem && error.status === 404 ? pollNotFound() : error;
    }
  }

  return {
    async vote(id, wanted, caller) {
      const choices = [...wanted].sort((a, b) => a - b);
      const site = await siteOf(id, caller);
      return withTx(
        async (tx) => {
          await site.requireVoter(tx, choices.length > 0);
          const repo = createPollRepo(tx);
          const poll = await repo.lock(id, caller.userId);
          if (!poll) throw pollNotFound();
          requireChoices(poll, choices);
          if (String(choices) === String(poll.choices)) return poll;
          if (isPollClosed(poll, clock.now())) throw pollClosed();
          if (choices.length > 0) await actionLimits.count(tx, 'REACTED', caller);
          await repo.vote(poll, { userId: caller.userId, choices, at: now() });
          const voted = await repo.require(id, caller.userId);
          announce(tx, site, voted);
          const { choice_version } = voted;
          tx.emit({
            kind: 'poll.voted',
            topic: `u:${caller.userId}`,
            ref: id,
            data: { poll_id: id, ...site.place, choices, choice_version } satisfies EventData<'poll.voted'>,
          });
          return voted;
        },
        { queue: `poll:${id}` },
      );
    },

    async close(id, caller) {
      const site = await siteOf(id, caller);
      return withTx(async (tx) => {
        await site.requireCloser(tx);
        const repo = createPollRepo(tx);
        const poll = await repo.lock(id, caller.userId);
        if (!poll) throw pollNotFound();
        if (isPollClosed(poll, clock.now())) return poll;
        await repo.close(id, now());
        if (site.authorId !== caller.userId) await audit(tx, closingOf(id, site, caller));
        const closed = await repo.require(id, caller.userId);
        announce(tx, site, closed);
        return closed;
      });
    },

    async voters(id, caller) {
      await siteOf(id, caller);
      const repo = createPollRepo(db);
      const { shows_voters } = await repo.require(id, caller.userId);
      if (!shows_voters) throw votersHidden();
      return repo.voters(id);
    },
  };
}

function requireChoices({ options, is_multiple }: Poll, choices: readonly number[]): void {
  const isKnown = choices.every((place) => place < options.length);
  if (!isKnown || (!is_multiple && choices.length > 1)) throw badChoice();
}

/** Names no voter: a poll may hide who voted. */
function announce(tx: Tx, { topic, place }: PollSite, poll: Poll): void {
  const { id, options, voters, closed_at, version } = poll;
  tx.emit({
    kind: 'poll.updated',
    topic,
    ref: place.chat_message_id ?? place.post_id ?? id,
    data: {
      ...{ poll_id: id, ...place, voters, closed_at, version },
      votes: options.map(({ votes }) => votes),
    } satisfies EventData<'poll.updated'>,
  });
}

function closingOf(id: string, { authorId, place }: PollSite, { userId }: Caller) {
  return {
    actorId: userId,
    action: 'poll.closed',
    targetType: 'poll',
    targetId: id,
    ...(place.group_id !== null && { groupId: place.group_id }),
    before: { author_id: authorId },
  };
}
