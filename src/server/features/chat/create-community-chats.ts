import type { Random } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { CommunityChats } from '../communities/community-chats.ts';

/** `kwentuhan` is Filipino for small talk. */
const FIRST_CONVERSATION = { name: 'kwentuhan', topic: 'Say hello' };

/** For a new reader: what was said before is not news to them. */
async function markAllRead(
  tx: Tx,
  { groupId, userId, at }: { groupId: string; userId: string; at: string },
  { isStaffOnly }: { isStaffOnly: boolean },
): Promise<void> {
  await tx.query(
    `insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
     select id, $2, last_seq, $3 from chat_conversations where group_id = $1 and is_staff_only = $4
     on conflict (user_id, chat_conversation_id) do update
     set last_read_seq = greatest(chat_read_states.last_read_seq, excluded.last_read_seq),
         updated_at = excluded.updated_at`,
    [groupId, userId, at, isStaffOnly],
  );
}

export function createCommunityChats({ random }: { readonly random: Pick<Random, 'uuid'> }): CommunityChats {
  return {
    async created(tx, { groupId, founderId, at }) {
      await tx.query(
        `insert into chat_conversations (id, group_id, name, topic, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [random.uuid(), groupId, FIRST_CONVERSATION.name, FIRST_CONVERSATION.topic, founderId, at],
      );
    },

    joined: (tx, reader) => markAllRead(tx, reader, { isStaffOnly: false }),
    promoted: (tx, reader) => markAllRead(tx, reader, { isStaffOnly: true }),

    async conversationIdsOf(tx, groupId, readers) {
      const { rows } = await tx.query<{ id: string }>(
        `select c.id from chat_conversations c where c.group_id = $1 and c.is_staff_only = $2
         union all
         select t.id from chat_conversations c
         join chat_conversations t on t.parent_conversation_id = c.id and t.kind = 'THREAD'
         where c.group_id = $1 and c.is_staff_only = $2`,
        [groupId, readers === 'staff'],
      );
      return rows.map(({ id }) => id);
    },
  };
}
