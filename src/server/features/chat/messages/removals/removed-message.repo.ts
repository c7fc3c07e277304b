import type { Database } from '../../../../platform/db/database.ts';
import { homeOf } from '../../../../platform/rights/conversation-home.ts';
import type { NewRemoval } from '../../../moderation/message-removals/removed-messages.ts';

/** Messages that one transaction changes: few enough that writers in the same chat do not notice the lock. */
const AT_ONCE = 250;
/** Messages that one statement chooses: few enough for the statement timeout. */
const CHOSEN_AT_ONCE = 50_000;
/** Each person who was mentioned gets an event of their own. Beyond this many, lists follow from the deletions alone. */
const MENTIONS_MAX = 1_000;

/** A conversation whose messages change. */
export interface ChangedConversation {
  readonly id: string;
  readonly is_staff_only: boolean;
  /** The message below which a thread is, and the conversation of that message. */
  readonly parent: { readonly message_id: string; readonly conversation_id: string } | null;
}

/** A message after the change. */
export interface ChangedMessage {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
}

/** An unread mention in one of the messages: who is mentioned, and the message. */
interface UnreadMention {
  readonly user_id: string;
  readonly id: string;
  readonly chat_conversation_id: string;
  readonly seq: number;
  readonly author_id: string;
}

const CONVERSATION = `c.id, h.is_staff_only, case when c.parent_message_id is not null then
    json_build_object('message_id', c.parent_message_id, 'conversation_id', c.parent_conversation_id) end as parent`;

/** Takes a transaction. Works with statements for many messages each. */
export function createRemovedMessageRepo(tx: Database) {
  return {
    /** What another removal still keeps although it was undone, and would bring back, belongs to this one. */
    async takeOver({ id, groupId, authorId, since }: NewRemoval): Promise<number> {
      // Waits for the transaction that brings some of it back now.
      const { rows } = await tx.query<{ id: string }>(
        `select id from message_removals where group_id = $1 and user_id = $2 and undone_at is not null
         order by id for no key update`,
        [groupId, authorId],
      );
      const { rowCount } = await tx.query(
        `update removed_messages k set message_removal_id = $1 from chat_messages m
         where k.message_removal_id = any($2) and m.id = k.chat_message_id
           and (k.is_taken or m.deleted_at is null) and ($3::timestamptz is null or m.created_at >= $3)`,
        [id, rows.map((undone) => undone.id), since],
      );
      return rowCount;
    },

    async choose({ id, groupId, authorId, since }: NewRemoval): Promise<number> {
      for (let chosen = 0; ; ) {
        const { rowCount } = await tx.query(
          `insert into removed_messages (chat_message_id, message_removal_id, chat_conversation_id, seq)
           select m.id, $1, m.chat_conversation_id, m.seq
           from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id join ${homeOf('c')}
           where h.group_id = $2 and m.author_id = $3 and m.deleted_at is null
             and ($4::timestamptz is null or m.created_at >= $4)
             and not exists (select from removed_messages k where k.chat_message_id = m.id)
           limit ${CHOSEN_AT_ONCE}`,
          [id, groupId, authorId, since],
        );
        chosen += rowCount;
        if (rowCount < CHOSEN_AT_ONCE) return chosen;
      }
    },

    /** A conversation in which messages of the removal wait (or are taken), locked; null when there is none. */
    async lockNextConversation(
      removalId: string,
      { isTaken }: { readonly isTaken: boolean },
    ): Promise<ChangedConversation | null> {
      const { rows } = await tx.query<ChangedConversation>(
        `select ${CONVERSATION} from chat_conversations c join ${homeOf('c')}
         where c.id = (
           select chat_conversation_id from removed_messages where message_removal_id = $1 and is_taken = $2
           order by chat_conversation_id limit 1)
         for no key update of c`,
        [removalId, isTaken],
      );
      return rows[0] ?? null;
    },

    /**
     * Removes the newest messages that wait, and keeps what they said. Those that were deleted since they were chosen
     * leave the list. The caller holds the lock of the conversation.
     */
    async removeSome(
      removalId: string,
      conversationId: string,
      { by, at }: { readonly by: string; readonly at: string },
    ): Promise<ChangedMessage[]> {
      const { rows } = await tx.query<ChangedMessage>(
        `with next as materialized (
           select chat_message_id as id from removed_messages
           where message_removal_id = $1 and not is_taken and chat_conversation_id = $2
           order by seq desc limit ${AT_ONCE}
         ), chosen as materialized (
           select m.id, m.content, m.is_forward, m.has_poll, m.has_attachments
           from chat_messages m join next using (id)
           where m.deleted_at is null order by m.seq for no key update of m
         ), kept as (
           update removed_messages k set is_taken = true, content = c.content, is_forward = c.is_forward,
             has_poll = c.has_poll, has_attachments = c.has_attachments
           from chosen c where k.chat_message_id = c.id
         ), deleted_before as (
           delete from removed_messages k using next
           where k.chat_message_id = next.id and not exists (select from chosen c where c.id = next.id)
         )
         update chat_messages m
         set content = '', is_forward = false, has_poll = false, has_attachments = false, deleted_at = $4,
           deleted_by = $3, pinned_at = null, pinned_by = null, version = m.version + 1
         from chosen where m.id = chosen.id
         returning m.id, m.seq, m.version`,
        [removalId, conversationId, by, at],
      );
      return rows;
    },

    /** Those that still wait stay as they are. */
    async dropWaiting(removalId: string): Promise<void> {
      await tx.query('delete from removed_messages where message_removal_id = $1 and not is_taken', [
        removalId,
      ]);
    },

    /** Brings the newest messages back, without their pins. The caller holds the lock of the conversation. */
    async restoreSome(removalId: string, conversationId: string): Promise<ChangedMessage[]> {
      const { rows } = await tx.query<ChangedMessage>(
        `with kept as (
           delete from removed_messages where chat_message_id in (
             select chat_message_id from removed_messages
             where message_removal_id = $1 and is_taken and chat_conversation_id = $2
             order by seq desc limit ${AT_ONCE})
           returning *
         )
         update chat_messages m
         set content = k.content, is_forward = k.is_forward, has_poll = k.has_poll,
           has_attachments = k.has_attachments and exists (select from attachments a where a.chat_message_id = m.id),
           deleted_at = null, deleted_by = null, version = m.version + 1,
           reactions_version = m.reactions_version + sign(m.reactions_version)
         from kept k where m.id = k.chat_message_id
         returning m.id, m.seq, m.version`,
        [removalId, conversationId],
      );
      return rows;
    },

    /** Takes the texts out of the log, also where replies quote them. */
    async redactEvents(ids: readonly string[], at: string): Promise<void> {
      const gone = {
        ...{ content: '', mentions: [], forwarded_from: null, attachments: [], poll: null, pinned_at: null },
        ...{ deleted_at: at, is_removed_by_staff: true },
      };
      await tx.query(
        `update rt_events e set data = e.data || $2::jsonb from chat_messages m
         where m.id = any($1) and e.topic = 'c:' || m.chat_conversation_id and e.ref = m.id and e.data ? 'content'`,
        [ids, JSON.stringify(gone)],
      );
      await tx.query(
        `update rt_events e set data = jsonb_set(e.data, '{reply_to}', e.data -> 'reply_to'
           || jsonb_build_object('excerpt', '', 'attached', null, 'is_deleted', true, 'version', q.version))
         from chat_messages q join chat_messages r on r.reply_to_id = q.id
         where q.id = any($1) and e.topic = 'c:' || r.chat_conversation_id and e.ref = r.id
           and jsonb_typeof(e.data -> 'reply_to') = 'object'`,
        [ids],
      );
    },

    async unreadMentions(ids: readonly string[]): Promise<UnreadMention[]> {
      const { rows } = await tx.query<UnreadMention>(
        `select x.user_id, m.id, m.chat_conversation_id, m.seq, m.author_id from chat_mentions x
         join chat_messages m on m.id = x.chat_message_id and m.author_id <> x.user_id
         left join chat_read_states r on r.user_id = x.user_id and r.chat_conversation_id = x.chat_conversation_id
         where x.chat_message_id = any($1) and x.seq > coalesce(r.last_read_seq, 0)
         order by x.seq desc limit ${MENTIONS_MAX}`,
        [ids],
      );
      return rows;
    },

    /** Returns the new `restored_version`. */
    async raiseRestoredVersion(conversationId: string): Promise<number> {
      const { rows } = await tx.query<{ restored_version: number }>(
        'update chat_conversations set restored_version = restored_version + 1 where id = $1 returning restored_version',
        [conversationId],
      );
      return rows[0]?.restored_version ?? 0;
    },

    /** A message that is deleted by itself does not come back. Returns whether it was kept. */
    async drop(messageId: string): Promise<boolean> {
      const { rowCount } = await tx.query('delete from removed_messages where chat_message_id = $1', [
        messageId,
      ]);
      return rowCount > 0;
    },
  };
}
