import type { Random } from '../../platform/clock/clock.ts';
import type { CommunityChats } from '../communities/community-chats.ts';

/** `kwentuhan` is Filipino for small talk. */
const FIRST_CONVERSATION = { name: 'kwentuhan', topic: 'Say hello' };

export function createCommunityChats({ random }: { readonly random: Pick<Random, 'uuid'> }): CommunityChats {
  return {
    async created(tx, { groupId, founderId, at }) {
      await tx.query(
        `insert into chat_conversations (id, group_id, name, topic, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [random.uuid(), groupId, FIRST_CONVERSATION.name, FIRST_CONVERSATION.topic, founderId, at],
      );
    },

    async joined(tx, { groupId, userId, at }) {
      await tx.query(
        `insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
         select id, $2, last_seq, $3 from chat_conversations where group_id = $1
         on conflict (user_id, chat_conversation_id) do update
         set last_read_seq = greatest(chat_read_states.last_read_seq, excluded.last_read_seq),
             updated_at = excluded.updated_at`,
        [groupId, userId, at],
      );
    },

    async conversationIdsOf(tx, groupId) {
      const { rows } = await tx.query<{ id: string }>(
        `select c.id from chat_conversations c where c.group_id = $1
         union all
         select t.id from chat_conversations c
         join chat_conversations t on t.parent_conversation_id = c.id and t.kind = 'THREAD' where c.group_id = $1`,
        [groupId],
      );
      return rows.map(({ id }) => id);
    },
  };
}
