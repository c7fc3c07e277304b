import { type Database, singleRow } from '../../../platform/db/database.ts';
import { mayReadChat } from '../../../platform/rights/chat-right.ts';
import { nameSeenBy } from '../../../platform/rights/kept-names.ts';

/** The time limits of one search for missed chats. */
export interface MissedChatsTimes {
  /** Newer messages may still be read without a mail. */
  readonly unseenBefore: string;
  /** Older messages were mailed before or are no longer useful. */
  readonly sentAfter: string;
  /** Users who got a digest after this get none now. */
  readonly mailedBefore: string;
}

/** A conversation with unread messages, for a digest. It contains no message text. */
export interface MissedChat {
  readonly chat_conversation_id: string;
  readonly kind: 'GROUP' | 'PRIVATE';
  /** The name of the other user, or of the conversation. */
  readonly name: string;
  readonly group_name: string | null;
  readonly slug: string | null;
  /** At most `COUNTED_MAX`. */
  readonly unread: number;
}

/** Unread messages are counted up to this number plus one. */
export const COUNTED_MAX = 99;

/** There is no row for a user who never opened the chat: nothing is read or muted. */
const readBy = (person: string) =>
  `chat_read_states r on r.user_id = ${person} and r.chat_conversation_id = c.id`;
/** Messages that the user marked as unread again were seen and do not count. */
const READ_SEQ = 'greatest(r.last_read_seq, r.seen_seq, 0)';
const IS_MUTED = 'coalesce(r.is_muted, false)';

/** SQL: all conversations of the user `p`, each found by an index. */
const OWN_CHATS = `(
  select c.* from group_members a join chat_conversations c on c.group_id = a.group_id
  where a.user_id = p.id and ${mayReadChat('c', 'a')}
  union all select c.* from chat_conversations c where c.kind = 'PRIVATE' and c.low_id = p.id
  union all select c.* from chat_conversations c where c.kind = 'PRIVATE' and c.high_id = p.id
)`;

interface PeoplePage {
  /** Users of the page with missed messages, and the positions that their digest covers. */
  readonly people: { person_id: string; chats: { id: string; seq: number }[] }[];
  /** The user id after which the next page begins; null after the last page. */
  readonly next: string | null;
}

/** Takes the pool or a transaction. */
export function createMissedChatsRepo(db: Database) {
  return {
    /**
     * Among the next `limit` users by id, finds those who have missed messages and have not been online since. A page
     * costs in proportion to these users' conversations, not to their size: the first unread message of each is found
     * by its position. With `exists`, the planner would read all messages.
     */
    async people(
      times: MissedChatsTimes,
      page: { after: string | null; limit: number },
    ): Promise<PeoplePage> {
      const { rows } = await db.query<PeoplePage>(
        `with page as materialized (
           select id from users u
           where u.status = 'ACTIVE' and ($4::uuid is null or u.id > $4) order by u.id limit $5
         )
         select (select id from page order by id offset $5 - 1) as next, (
           select coalesce(json_agg(json_build_object('person_id', p.id, 'chats', missed.chats) order by p.id), '[]')
           from page p
           left join user_settings s on s.user_id = p.id
           cross join lateral (
             select json_agg(json_build_object('id', c.id, 'seq', c.last_seq)) as chats
             from ${OWN_CHATS} c
             left join ${readBy('p.id')}
             left join missed_chats_told t on t.person_id = p.id and t.chat_conversation_id = c.id
             where c.last_message_at > $2 and c.last_seq > greatest(${READ_SEQ}, t.seq)
               and c.status <> 'ARCHIVED' and not ${IS_MUTED}
               and (
                 select true from chat_messages m
                 where m.chat_conversation_id = c.id and m.seq > greatest(${READ_SEQ}, t.seq)
                   and m.author_id <> p.id and m.deleted_at is null and m.created_at < $1
                 order by m.seq limit 1)
           ) missed
           where missed.chats is not null and coalesce(s.email_notification_groups, true)
             and not exists (
               select from user_sessions x
               where x.user_id = p.id and x.revoked_at is null and x.last_seen_at > $1)
             and not exists (
               select from outgoing_mails o
               where o.person_id = p.id and o.kind = 'MISSED_CHATS' and o.created_at > $3)
         ) as people`,
        [times.unseenBefore, times.sentAfter, times.mailedBefore, page.after, page.limit],
      );
      return singleRow(rows);
    },

    /** Creates the digests and records which positions they cover. */
    async createDigests(
      digests: readonly { id: string; person_id: string; chats: { id: string; seq: number }[] }[],
      at: string,
    ): Promise<void> {
      await db.query(
        `with digest as (
           select * from jsonb_to_recordset($1::jsonb) as d(id uuid, person_id uuid, chats jsonb)
         ), mail as (
           insert into outgoing_mails (id, person_id, kind, chats, created_at)
           select id, person_id, 'MISSED_CHATS', chats, $2 from digest
         )
         insert into missed_chats_told as t (person_id, chat_conversation_id, seq, told_at)
         select d.person_id, (chat ->> 'id')::uuid, (chat ->> 'seq')::bigint, $2
         from digest d cross join jsonb_array_elements(d.chats) chat
         on conflict (person_id, chat_conversation_id) do update
         set seq = greatest(t.seq, excluded.seq), told_at = excluded.told_at`,
        [JSON.stringify(digests), at],
      );
    },

    /** Conversations of a digest that are still unread and visible to the user, most unread first. */
    async missed(mailId: string): Promise<MissedChat[]> {
      const { rows } = await db.query<MissedChat>(
        `select c.id as chat_conversation_id, c.kind, g.name as group_name, g.slug,
           case when c.kind = 'PRIVATE' then trim(${nameSeenBy('o', 'm.person_id')}) else c.name end as name,
           n.unread
         from outgoing_mails m
         cross join jsonb_array_elements(m.chats) chat
         join chat_conversations c on c.id = (chat ->> 'id')::uuid
         left join ${readBy('m.person_id')}
         left join groups g on g.id = c.group_id
         left join users o on o.id = case when c.low_id = m.person_id then c.high_id else c.low_id end
         cross join lateral (
           select count(*) as unread from (
             select from chat_messages t
             where t.chat_conversation_id = c.id and t.seq > ${READ_SEQ} and t.seq <= (chat ->> 'seq')::bigint
               and t.author_id <> m.person_id and t.deleted_at is null
             limit ${COUNTED_MAX + 1}) counted) n
         where m.id = $1 and n.unread > 0 and not ${IS_MUTED} and c.status <> 'ARCHIVED'
           and (m.person_id in (c.low_id, c.high_id) or exists (
             select from group_members a
             where a.group_id = c.group_id and a.user_id = m.person_id and ${mayReadChat('c', 'a')}))
           and not exists (
             select from user_blocks b where c.kind = 'PRIVATE' and (b.user_id, b.blocked_id) = (m.person_id, o.id))
         order by n.unread desc, c.id`,
        [mailId],
      );
      return rows;
    },
  };
}
