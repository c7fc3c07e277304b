import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { reactToMessage } from '../../../src/contract/feed/reactions.ts';
import { getLeaderboard, getLevels, type PointRange } from '../../../src/contract/points/points.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { aFeed } from '../feed/a-feed.ts';

export type PointsWorld = Awaited<ReturnType<typeof aPointsWorld>>;

/** A community with people who write and react, and short ways to look at their points. */
export async function aPointsWorld(api: CommunityApi, traits: Parameters<typeof aFeed>[1] = {}) {
  const feed = await aFeed(api, traits);
  const params = { group_id: feed.groupId };
  return {
    ...feed,
    params,

    async message(person: string) {
      const body = {
        ...params,
        chat_conversation_id: feed.chatId,
        content: 'Tara, kape tayo',
        client_msg_id: randomUUID(),
      };
      return (await api.ok(sendMessage, person, { body })).data;
    },
    reactInChat: (person: string, messageId: string, emoji = '👍', is_on = true) =>
      api.ok(reactToMessage, person, { params: { chat_message_id: messageId }, body: { emoji, is_on } }),
    board: (person: string, query: { range?: PointRange; page?: number; limit?: number } = {}) =>
      api.ok(getLeaderboard, person, { params, query: { range: 'all', ...query } }),
    levels: async (person: string, ...ids: readonly string[]) =>
      (await api.ok(getLevels, person, { params, query: { user_ids: ids.join() } })).data,

    /** The points of one member on the leaderboard of all time. */
    async pointsOf(userId: string): Promise<number> {
      const { data } = await api.ok(getLeaderboard, feed.olive, { params, query: { range: 'all' } });
      return data.find(({ user }) => user.id === userId)?.points ?? 0;
    },
    /** Gives a member points by comments that others react to. */
    async givePoints(userId: string, from: string, count: number): Promise<void> {
      const { id } = await feed.post(userId);
      for (let n = 0; n < count; n++)
        await feed.react(from, { comment_id: (await feed.comment(userId, id)).id });
    },
  };
}

/** All points, counted from the reactions themselves. */
export const RECOUNT = `
  select group_id, author_id as user_id, count(*)::integer as points from (
    select p.group_id, p.author_id, r.user_id, p.id from posts p join post_reactions r on r.post_id = p.id
    where p.status = 'PUBLISHED' and r.user_id <> p.author_id
    union
    select c.group_id, c.author_id, r.user_id, c.id from comments c join comment_reactions r on r.comment_id = c.id
    where c.status = 'PUBLISHED' and r.user_id <> c.author_id
    union
    select v.group_id, m.author_id, r.user_id, m.id from chat_messages m
    join chat_reactions r on r.chat_message_id = m.id join chat_conversations v on v.id = m.chat_conversation_id
    where v.group_id is not null and m.deleted_at is null and r.user_id <> m.author_id
  ) points group by 1, 2 order by 1, 2`;
