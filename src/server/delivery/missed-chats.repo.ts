import type { Database } from '../db/database.ts';

/** The bounds in time of one look for missed chats. */
export interface MissedChatsTimes {
  /** What was said after this may still be read by itself. */
  readonly unseenBefore: string;
  /** What is older has been told, or nobody needs it any more. */
  readonly saidAfter: string;
  /** Who got a digest after this gets none now. */
  readonly toldBefore: string;
}

/** A conversation with something unread, as far as a digest says: never what it was. */
export interface MissedChat {
  readonly chat_conversation_id: string;
  readonly kind: 'GROUP' | 'PRIVATE';
  /** Of the other person, or of the conversation. */
  readonly name: string;
  readonly group_name: string | null;
  readonly slug: string | null;
  /** At most `COUNTED_MAX`. */
  readonly unread: number;
}

/** Unread messages are counted up to here, and one more. */
export const COUNTED_MAX = 99;

/**
 * The people of the conversation `c`, and how far each has read: who never looked has no row, and has read nothing. Who
 * put the position back has seen it all the same.
 */
const READERS = `(
  select p.user_id, greatest(r.last_read_seq, r.seen_seq, 0) as last_read_seq, coalesce(r.is_muted, false) as is_muted
  from (
    select m.user_id from group_members m where m.group_id = c.group_id and m.status = 'ACTIVE'
    union all
    select unnest(array[c.low_id, c.high_id]) where c.kind = 'PRIVATE'
  ) p
  left join chat_read_states r on r.user_id = p.user_id and r.chat_conversation_id = c.id
) r`;

/** Over the pool, or over a transaction. */
export function createMissedChatsRepo(db: Database) {
  return {
    /**
     * The next people, in the order of their ids, who have missed something and were not here meanwhile, each with the
     * positions up to which they are told now.
     */
    async people(times: MissedChatsTimes, page: { after: string | null; limit: number }) {
      const { rows } = await db.query<{ person_id: string; chats: { id: string; seq: number }[] }>(
        `select r.user_id as person_id, jsonb_agg(jsonb_build_object('id', c.id, 'seq', c.last_seq)) as chats
         from chat_conversations c
         cross join lateral ${READERS}
         join users u on u.id = r.user_id and u.status = 'ACTIVE'
         left join user_settings s on s.user_id = r.user_id
         left join missed_chats_told t on t.person_id = r.user_id and t.chat_conversation_id = c.id
         where c.last_message_at > $2 and c.last_seq > greatest(r.last_read_seq, coalesce(t.seq, 0))
           and c.status <> 'ARCHIVED' and not r.is_muted and ($4::uuid is null or r.user_id > $4)
           and coalesce(s.email_notification_groups, true)
           and exists (
             select from chat_messages m
             where m.chat_conversation_id = c.id and m.seq > greatest(r.last_read_seq, coalesce(t.seq, 0))
               and m.author_id <> r.user_id and m.deleted_at is null and m.created_at < $1)
           and not exists (
             select from user_sessions x
             where x.user_id = r.user_id and x.revoked_at is null and x.last_seen_at > $1)
           and not exists (
             select from outgoing_mails o
             where o.person_id = r.user_id and o.kind = 'MISSED_CHATS' and o.created_at > $3)
         group by r.user_id order by r.user_id limit $5`,
        [times.unseenBefore, times.saidAfter, times.toldBefore, page.after, page.limit],
      );
      return rows;
    },

    /** Begins the digest of each, and notes what it tells. */
    async begin(
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

    /** What a digest tells of that is still unread, and still the person's to see; most unread first. */
    async missed(mailId: string): Promise<MissedChat[]> {
      const { rows } = await db.query<MissedChat>(
        `select c.id as chat_conversation_id, c.kind, g.name as group_name, g.slug,
           case when c.kind = 'PRIVATE' then trim(o.first_name || ' ' || o.last_name) else c.name end as name,
           n.unread
         from outgoing_mails m
         cross join jsonb_array_elements(m.chats) chat
         join chat_conversations c on c.id = (chat ->> 'id')::uuid
         cross join lateral ${READERS}
         left join groups g on g.id = c.group_id
         left join users o on o.id = case when c.low_id = m.person_id then c.high_id else c.low_id end
         cross join lateral (
           select count(*) as unread from (
             select from chat_messages t
             where t.chat_conversation_id = c.id and t.seq > r.last_read_seq and t.seq <= (chat ->> 'seq')::bigint
               and t.author_id <> m.person_id and t.deleted_at is null
             limit ${COUNTED_MAX + 1}) counted) n
         where m.id = $1 and r.user_id = m.person_id and n.unread > 0 and not r.is_muted and c.status <> 'ARCHIVED'
           and not exists (
             select from user_blocks b where c.kind = 'PRIVATE' and (b.user_id, b.blocked_id) = (m.person_id, o.id))
         order by n.unread desc, c.id`,
        [mailId],
      );
      return rows;
    },
  };
}
