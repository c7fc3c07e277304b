import type { ForwardedFrom } from '../../../../../contract/chat/forwarded-from.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { mayReadChat } from '../../../../platform/rights/chat-right.ts';
import { homeOf } from '../../../../platform/rights/conversation-home.ts';
import { isOneOfTheTwo } from '../../../../platform/rights/private-right.ts';
import { personJson } from '../../../users/person-json.ts';

/** A copy of a message, as it is stored with the message that forwards it. */
export interface ForwardedCopy {
  source_message_id: string;
  author_id: string;
  is_private: boolean;
  content: string;
  mentioned_ids: string[];
  said_at: string;
}

/** What the message `m` forwards, as JSON; null for others, without a look-up. */
export const FORWARDED_FROM = `case when m.is_forward then (
      select json_build_object('message_id', f.source_message_id, 'chat_conversation_id', fs.chat_conversation_id,
        'author', ${personJson('fu')}, 'content', f.content, 'created_at', f.said_at,
        'mentions', (select coalesce(json_agg(${personJson('fm')} order by fm.id), '[]') from users fm
          where fm.id = any(f.mentioned_ids)))
      from chat_forwards f join chat_messages fs on fs.id = f.source_message_id join users fu on fu.id = f.author_id
      where f.chat_message_id = m.id
    ) end`;

/** Works with a transaction. */
export function createForwardRepo(tx: Database) {
  return {
    /**
     * A copy of the message as it is now, which cannot change until the transaction ends. Null when the user may not
     * read it, or it is deleted. Forwarding what was forwarded without a comment passes the original on.
     */
    async copy(id: string, userId: string): Promise<ForwardedCopy | null> {
      const { rows } = await tx.query<ForwardedCopy>(
        `select coalesce(f.source_message_id, m.id) as source_message_id,
           coalesce(f.author_id, m.author_id) as author_id,
           coalesce(f.is_private, h.kind = 'PRIVATE') as is_private,
           coalesce(f.content, m.content) as content, coalesce(f.said_at, m.created_at) as said_at,
           coalesce(f.mentioned_ids, array(
             select x.user_id from chat_mentions x where x.chat_message_id = m.id and x.is_named)) as mentioned_ids
         from chat_messages m
         join chat_conversations c on c.id = m.chat_conversation_id
         join ${homeOf('c')}
         left join chat_forwards f on f.chat_message_id = m.id and m.content = ''
         where m.id = $1 and m.deleted_at is null and (coalesce(f.content, m.content) <> '' or m.has_attachments)
           and (coalesce(${isOneOfTheTwo('h', '$2')}, false) or exists (
             select from group_members g
             where g.group_id = h.group_id and g.user_id = $2 and ${mayReadChat('h', 'g')}))
         for share of m`,
        [id, userId],
      );
      return rows[0] ?? null;
    },

    /** Stores the copy with the new message, and returns it as readers see it. */
    async add(messageId: string, copy: ForwardedCopy): Promise<ForwardedFrom | null> {
      await tx.query('update chat_messages set is_forward = true where id = $1', [messageId]);
      await tx.query(
        `insert into chat_forwards
           (chat_message_id, source_message_id, author_id, is_private, content, mentioned_ids, said_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          messageId,
          copy.source_message_id,
          copy.author_id,
          copy.is_private,
          copy.content,
          copy.mentioned_ids,
          copy.said_at,
        ],
      );
      const { rows } = await tx.query<{ forwarded_from: ForwardedFrom | null }>(
        `select ${FORWARDED_FROM} as forwarded_from from chat_messages m where m.id = $1`,
        [messageId],
      );
      return rows[0]?.forwarded_from ?? null;
    },

    /** Removes the copy from a message that is deleted. */
    async remove(messageId: string): Promise<void> {
      await tx.query('delete from chat_forwards where chat_message_id = $1', [messageId]);
    },
  };
}
