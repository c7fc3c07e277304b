import type { Random } from '../clock.ts';
import type { Tx } from '../db/transaction.ts';

/** What the chats of a community must do when it is founded and when people come. Each runs in the caller's transaction. */
export interface ChatMembershipService {
  /** Opens the first conversation, so that a new community can talk at once. */
  founded(tx: Tx, founded: { groupId: string; founderId: string; at: string }): Promise<void>;
  /** What was said before somebody came is not unread for them. */
  joined(tx: Tx, joined: { groupId: string; userId: string; at: string }): Promise<void>;
  /** Archived conversations too: their topics still have readers. */
  conversationIdsOf(tx: Tx, groupId: string): Promise<string[]>;
}

/** `kwentuhan`: a chat about this and that. */
const FIRST_CONVERSATION = { name: 'kwentuhan', topic: 'Say hello' };

export interface ChatMembershipDeps {
  readonly random: Pick<Random, 'uuid'>;
}

export function createChatMembershipService({ random }: ChatMembershipDeps): ChatMembershipService {
  return {
    async founded(tx, { groupId, founderId, at }) {
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
        'select id from chat_conversations where group_id = $1',
        [groupId],
      );
      return rows.map(({ id }) => id);
    },
  };
}
