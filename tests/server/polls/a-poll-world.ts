import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import type { Poll, PollForm } from '../../../src/contract/polls/poll.ts';
import { closePoll, votePoll } from '../../../src/contract/polls/polls.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { aFeed } from '../feed/a-feed.ts';

export type PollWorld = Awaited<ReturnType<typeof aPollWorld>>;

/** A poll, and the message or post that has it. */
export interface Asked {
  readonly poll: Poll;
  readonly ownerId: string;
}

export const aPoll = (changes: Partial<PollForm> = {}): PollForm => ({
  options: ['Sabado', 'Linggo', 'Lunes'],
  is_multiple: false,
  shows_voters: true,
  open_hours: null,
  ...changes,
});

function required(poll: Poll | null | undefined): Poll {
  if (!poll) throw new Error('there is no poll');
  return poll;
}

/** A community with people who ask and vote. */
export async function aPollWorld(api: CommunityApi, traits: Parameters<typeof aFeed>[1] = {}) {
  const feed = await aFeed(api, traits);
  const asks = {
    async message(person: string, changes: Partial<PollForm> = {}): Promise<Asked> {
      const { data } = await api.ok(sendMessage, person, {
        body: {
          group_id: feed.groupId,
          chat_conversation_id: feed.chatId,
          content: 'Kailan tayo magkikita?',
          client_msg_id: randomUUID(),
          poll: aPoll(changes),
        },
      });
      return { poll: required(data.poll), ownerId: data.id };
    },
    async post(person: string, changes: Partial<PollForm> = {}): Promise<Asked> {
      const post = await feed.post(person, { poll: aPoll(changes) });
      return { poll: required(post.poll), ownerId: post.id };
    },
  };
  return {
    ...feed,
    asks,
    vote: async (person: string, { id }: Pick<Poll, 'id'>, ...choices: number[]) =>
      (await api.ok(votePoll, person, { params: { poll_id: id }, body: { choices } })).data,
    refusedVote: async (person: string, { id }: Pick<Poll, 'id'>, ...choices: number[]) =>
      (await api.refused(votePoll, person, { params: { poll_id: id }, body: { choices } })).code,
    close: async (person: string, { id }: Pick<Poll, 'id'>) =>
      (await api.ok(closePoll, person, { params: { poll_id: id } })).data,
  };
}

/** Votes of each option and voters of each poll, from the counters and counted anew. Both must be equal. */
export const COUNTERS = `select o.poll_id, o.place, o.votes, p.voters
  from poll_options o join polls p on p.id = o.poll_id order by 1, 2`;
export const RECOUNT = `select o.poll_id, o.place,
    (select count(*)::integer from poll_ballots b where b.poll_id = o.poll_id and o.place = any(b.choices)) as votes,
    (select count(*)::integer from poll_ballots b where b.poll_id = o.poll_id and b.choices <> '{}') as voters
  from poll_options o order by 1, 2`;
