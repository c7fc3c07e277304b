import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

/** What happens in communities, by the shortest way: chats by the API, posts by hand. */
export function homeWays(api: CommunityApi) {
  return {
    async say(author: string, group: { id: string; chatId: string }, content = 'Hoy'): Promise<string> {
      const body = {
        group_id: group.id,
        chat_conversation_id: group.chatId,
        content,
        client_msg_id: randomUUID(),
      };
      return (await api.ok(sendMessage, author, { body })).data.id;
    },

    /** One post, `daysAgo`. Answers its position. */
    async post(
      author: string,
      groupId: string,
      { title = '', content = 'Ano ang bago?', status = 'PUBLISHED', daysAgo = 0 } = {},
    ): Promise<number> {
      const { rows } = await api.db.query<{ seq: number }>(
        `with next as (
           insert into group_feeds (group_id, last_seq) values ($1, 1)
           on conflict (group_id) do update set last_seq = group_feeds.last_seq + 1 returning last_seq
         )
         insert into posts (id, group_id, seq, author_id, status, title, content_md, created_at)
         select gen_random_uuid(), $1, last_seq, $2, $3, $4, $5, now() - make_interval(days => $6) from next
         returning seq`,
        [groupId, author, status, title, content, daysAgo],
      );
      return rows[0]?.seq ?? 0;
    },

    /** Someone comes in, as the rules would let them. */
    async join(groupId: string, person: string): Promise<void> {
      await api.place(groupId, person, 'MEMBER');
    },
  };
}
