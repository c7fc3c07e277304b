import type { Quote } from '../../../../contract/chat/chat.ts';
import type { ThreadSummary } from '../../../../contract/chat/thread-summary.ts';
import type { FollowedThread } from '../../../../contract/chat/threads.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { mayReadChat } from '../../../platform/rights/chat-right.ts';
import { homeOf } from '../../../platform/rights/conversation-home.ts';
import { isOneOfTheTwo } from '../../../platform/rights/private-right.ts';
import { personJson } from '../../users/person-json.ts';
import { CONVERSATION_SELECT, type ConversationRow, toConversation } from '../conversation-row.ts';
import { quoteJson } from '../messages/message-row.ts';
import { summaryJson } from './thread-json.ts';

/** The threads with replies that `$1` follows and may read now, of the community `$2` or (null) of all chats. */
const MINE = `select t.id, t.last_reply_at from chat_read_states f
  join chat_conversations t on t.id = f.chat_conversation_id and t.kind = 'THREAD' and t.thread_version > 0
  join ${homeOf('t')}
  where f.user_id = $1 and f.is_following and h.status <> 'ARCHIVED' and ($2::uuid is null or h.group_id = $2)
    and (${isOneOfTheTwo('h', '$1')} or exists (
      select from group_members a where a.group_id = h.group_id and a.user_id = $1 and ${mayReadChat('h', 'a')}))`;

const PAGE = `with mine as (${MINE} order by t.last_reply_at desc nulls last, t.id limit $3 offset $4)`;

type ListedRow = { id: string; parent_quote: Quote; summary: ThreadSummary; latest: Quote | null };

/** Works with the pool. */
export function createThreadListRepo(db: Database) {
  return {
    /** The newest reply comes first. */
    async page(
      readerId: string,
      query: { group_id?: string | undefined; page: number; limit: number },
    ): Promise<{ rows: FollowedThread[]; total: number }> {
      const scope = [readerId, query.group_id ?? null];
      const values = [...scope, query.limit, (query.page - 1) * query.limit];
      const [listed, conversations, counted] = await Promise.all([
        db.query<ListedRow>(
          `${PAGE} select t.id, ${summaryJson('t')} as summary,
             (select ${quoteJson('q', personJson('qu'), '$1::uuid')} from chat_messages q join users qu on qu.id = q.author_id
              where q.id = t.parent_message_id) as parent_quote,
             (select ${quoteJson('q', personJson('qu'), '$1::uuid')} from chat_messages q join users qu on qu.id = q.author_id
              where q.chat_conversation_id = t.id and q.deleted_at is null order by q.seq desc limit 1) as latest
           from mine join chat_conversations t on t.id = mine.id order by mine.last_reply_at desc nulls last, t.id`,
          values,
        ),
        db.query<ConversationRow>(`${PAGE} ${CONVERSATION_SELECT} join mine on mine.id = c.id`, values),
        db.query<{ total: number }>(`select count(*) as total from (${MINE}) mine`, scope),
      ]);
      const byId = new Map(conversations.rows.map((row) => [row.id, toConversation(row)]));
      const rows = listed.rows.flatMap(({ id, parent_quote, ...row }) => {
        const conversation = byId.get(id);
        return conversation === undefined ? [] : [{ conversation, parent: parent_quote, ...row }];
      });
      return { rows, total: singleRow(counted.rows).total };
    },
  };
}
