import type { Conversation, searchConversations } from '../../../contract/chat/chat.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import type { RtPosition } from '../../../contract/core/realtime.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import type { OrderKey } from '../../platform/db/list-order.ts';
import { mayReadChat } from '../../platform/rights/chat-right.ts';
import { isOneOfTheTwo } from '../../platform/rights/private-right.ts';
import { type Live, livePosition } from '../../realtime/log/live-position.ts';
import {
  CONVERSATION_SELECT,
  type ConversationRow,
  conversationOrder,
  PINNED_FIRST,
  toConversation,
} from './conversation-row.ts';

export type ConversationsQuery = HandlerInput<typeof searchConversations>['query'];

/**
 * Conversations of the active memberships of `$1`. Archived ones are included only on request, or when the query names
 * their community.
 */
const MATCHING = `join groups g on g.id = c.group_id
  join group_members m on m.group_id = c.group_id and m.user_id = $1 and ${mayReadChat('c', 'm')}
  where ($2::uuid is null or c.group_id = $2)
    and ($3 or (c.status <> 'ARCHIVED' and ($2 is not null or g.archived_at is null)))
    and (c.name ilike $4 or c.topic ilike $4)`;

/** The order of a community's chats that their staff knows. */
const OLDEST_FIRST: readonly OrderKey[] = [
  ['c.created_at', 'asc'],
  ['c.id', 'asc'],
];

/** Works with the pool or a transaction. Each conversation comes with the reader's own read position. */
export function createConversationRepo(db: Database) {
  return {
    /**
     * Returns null for a private conversation of other users. For a community's conversation, the service checks the
     * reader's right.
     */
    async find(id: string, readerId: string): Promise<Conversation | null> {
      const { rows } = await db.query<ConversationRow>(
        `${CONVERSATION_SELECT} where c.id = $2 and (h.kind = 'GROUP' or ${isOneOfTheTwo('h', '$1')})`,
        [readerId, id],
      );
      return rows[0] ? toConversation(rows[0]) : null;
    },

    /** Unless the query names an order: of one community in the order of their creation, of all by their latest message. */
    async search(
      query: ConversationsQuery,
      readerId: string,
    ): Promise<{ rows: Conversation[]; total: number }> {
      const matched = [
        readerId,
        query.group_id ?? null,
        query.include_archived === true,
        containsPattern(query.q),
      ];
      const [page, count] = await Promise.all([
        db.query<ConversationRow>(
          `${CONVERSATION_SELECT} ${MATCHING}
           order by ${conversationOrder(query, query.group_id === undefined ? PINNED_FIRST : OLDEST_FIRST)}
           limit $5 offset $6`,
          [...matched, query.limit, (query.page - 1) * query.limit],
        ),
        db.query<{ total: number }>(
          `select count(*) as total from chat_conversations c ${MATCHING}`,
          matched,
        ),
      ]);
      return { rows: page.rows.map(toConversation), total: singleRow(count.rows).total };
    },

    /** The streams that tell of the reader's chats, of one community or of all. Read them before the chats. */
    async heads({ group_id }: ConversationsQuery, readerId: string): Promise<RtPosition[]> {
      const { rows } = await db.query<Live & { topic: string }>(
        `select stream.topic, l.epoch, l.head, l.tag
         from group_members place
         cross join lateral (
           values ('g:' || place.group_id, false), ('m:' || place.group_id, true)
         ) stream(topic, is_staff_only)
         cross join lateral ${livePosition('stream.topic')} l
         where place.user_id = $1 and ($2::uuid is null or place.group_id = $2) and ${mayReadChat('stream', 'place')}`,
        [readerId, group_id ?? null],
      );
      return rows.map(({ topic, epoch, head, tag }) => [topic, epoch, head, tag]);
    },

    /** Names of the community's chats that are not archived, without the chat `exceptId`. */
    async namesInUse(groupId: string, exceptId: string): Promise<string[]> {
      const { rows } = await db.query<{ name: string }>(
        `select name from chat_conversations where group_id = $1 and id <> $2 and status <> 'ARCHIVED'`,
        [groupId, exceptId],
      );
      return rows.map(({ name }) => name);
    },

    async insert(made: {
      id: string;
      group_id: string;
      name: string;
      topic: string;
      is_staff_only: boolean;
      created_by: string;
      created_at: string;
    }): Promise<void> {
      await db.query(
        `insert into chat_conversations (id, group_id, name, topic, is_staff_only, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [made.id, made.group_id, made.name, made.topic, made.is_staff_only, made.created_by, made.created_at],
      );
    },

    async update(
      id: string,
      { name, topic, status }: Pick<Conversation, 'name' | 'topic' | 'status'>,
    ): Promise<void> {
      await db.query(
        'update chat_conversations set name = $2, topic = $3, status = $4, version = version + 1 where id = $1',
        [id, name, topic, status],
      );
    },
  };
}
