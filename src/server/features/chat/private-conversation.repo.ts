import type { Person } from '../../../contract/account/people.ts';
import type { Conversation } from '../../../contract/chat/chat.ts';
import { RECIPIENT_OFFERS, type searchPrivateConversations } from '../../../contract/chat/conversations.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { searchedNameOf } from '../../platform/rights/kept-names.ts';
import { isOneOfTheTwo, mayWriteToEachOther } from '../../platform/rights/private-right.ts';
import {
  CONVERSATION_SELECT,
  type ConversationRow,
  conversationOrder,
  PINNED_FIRST,
  toConversation,
} from './conversation-row.ts';

export type PrivateConversationsQuery = HandlerInput<typeof searchPrivateConversations>['query'];

/** As the user $1 sees it. */
const PEER_NAME = `folded(${searchedNameOf('p', '$1::uuid')})`;
const NAME = `folded(p.first_name || ' ' || p.last_name || ' ' || coalesce(p.username, ''))`;

/**
 * The user who opened a conversation has a read state, so it is in their list. For the other user it does not exist
 * before the first message.
 */
const MATCHING = `where c.kind = 'PRIVATE' and ${isOneOfTheTwo('c', '$1')}
  and (c.last_seq > 0 or r.user_id is not null) and ${PEER_NAME} like folded($2)`;

/** Works with the pool or a transaction. */
export function createPrivateConversationRepo(db: Database) {
  return {
    /** Unless the query names an order, pinned ones first. `q` matches the other user's name. */
    async search(
      query: PrivateConversationsQuery,
      readerId: string,
    ): Promise<{ rows: Conversation[]; total: number }> {
      const { q, page, limit } = query;
      const matched = [readerId, containsPattern(q)];
      const [found, count] = await Promise.all([
        db.query<ConversationRow>(
          `${CONVERSATION_SELECT} ${MATCHING}
           order by ${conversationOrder(query, PINNED_FIRST, PEER_NAME)}
           limit $3 offset $4`,
          [...matched, limit, (page - 1) * limit],
        ),
        db.query<{ total: number }>(
          `select count(*) as total from (${CONVERSATION_SELECT} ${MATCHING}) found`,
          matched,
        ),
      ]);
      return { rows: found.rows.map(toConversation), total: singleRow(count.rows).total };
    },

    /** The id of the conversation between two users, in either order; null when there is none. */
    async idOf(one: string, other: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>(
        `select id from chat_conversations
         where kind = 'PRIVATE' and low_id = least($1::uuid, $2) and high_id = greatest($1::uuid, $2)`,
        [one, other],
      );
      return rows[0]?.id ?? null;
    },

    /** Like `idOf`, and locks the conversation until the transaction ends. */
    async lock(one: string, other: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>(
        `select id from chat_conversations
         where kind = 'PRIVATE' and low_id = least($1::uuid, $2) and high_id = greatest($1::uuid, $2)
         for no key update`,
        [one, other],
      );
      return rows[0]?.id ?? null;
    },

    /**
     * Stores nothing when the two users already have a conversation, or when the id is taken. Waits for a concurrent
     * insert.
     */
    async insert(made: { id: string; from: string; to: string; at: string }): Promise<void> {
      await db.query(
        `insert into chat_conversations (id, kind, name, low_id, high_id, created_by, created_at)
         values ($1, 'PRIVATE', '', least($2::uuid, $3), greatest($2::uuid, $3), $2, $4)
         on conflict do nothing`,
        [made.id, made.from, made.to, made.at],
      );
    },

    /** Adds the conversation to this user's list, even while it has no messages. */
    async open(id: string, userId: string, at: string): Promise<void> {
      await db.query(
        `insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
         values ($1, $2, 0, $3) on conflict do nothing`,
        [id, userId, at],
      );
    },

    async raiseVersion(id: string): Promise<void> {
      await db.query('update chat_conversations set version = version + 1 where id = $1', [id]);
    },

    /** Returns false also for users who do not exist, and for the user themselves. */
    async mayWriteTo(one: string, other: string): Promise<boolean> {
      const { rows } = await db.query<{ may: boolean }>(
        `select ${mayWriteToEachOther('$1::uuid', '$2::uuid')} as may`,
        [one, other],
      );
      return one !== other && singleRow(rows).may;
    },

    /** People to whom `userId` may write. A first or last name that begins with `q` sorts first. */
    async recipients(q: string, userId: string): Promise<Person[]> {
      const { rows } = await db.query<Person>(
        `select p.id, p.username, p.first_name, p.last_name, p.avatar_url from users p
         where p.id <> $1 and ${NAME} like folded($2) and ${mayWriteToEachOther('$1::uuid', 'p.id')}
         order by ' ' || ${NAME} not like folded('% ' || substr($2, 2)), ${NAME}, p.id
         limit $3`,
        [userId, containsPattern(q), RECIPIENT_OFFERS],
      );
      return rows;
    },
  };
}
