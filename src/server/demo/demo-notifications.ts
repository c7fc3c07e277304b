import { DAY_MS } from '../../contract/core/durations.ts';
import type { Database } from '../platform/db/database.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { SeedInput } from './demo-rows.ts';

const ACCOUNTS = demoAccounts.map(({ username }) => username);
/** The accounts that have unread notifications; the member has read all. */
const READERS = demoAccounts.filter(({ role }) => role !== 'member').map(({ username }) => username);
/** Older notifications are read. */
const UNREAD_DAYS = 2;

/** The notifications that the comments would have caused: one for each person and comment, the most specific. */
const COMMENTS = `select distinct on (w.user_id, c.id) w.user_id, w.kind, w.reason, c.group_id, c.post_id,
    c.id as comment_id, null::uuid as chat_conversation_id, null::uuid as chat_message_id, null::bigint as chat_seq,
    'comment:' || c.id as dedup_key, null as group_key, jsonb_build_array(c.author_id) as actors, c.created_at as at,
    false as is_read
  from comments c join posts p on p.id = c.post_id left join comments a on a.id = c.parent_comment_id
  cross join lateral (
    select 1 as place, m.user_id, 'MENTIONED_IN_COMMENT' as kind, 'MENTIONED' as reason
      from comment_mentions m where m.comment_id = c.id
    union all select 2, a.author_id, 'COMMENT_REPLIED', 'REPLIED_TO' where a.id is not null
    union all select 3, p.author_id, 'POST_COMMENTED', 'AUTHOR_OF_POST') w
  where w.user_id <> c.author_id and c.deleted_at is null
  order by w.user_id, c.id, w.place`;

const REACTIONS = `select p.author_id, 'POST_REACTED', 'AUTHOR_OF_POST', p.group_id, p.id, null, null, null, null,
    'reacted:post:' || p.id || ':' || p.id, 'reacted:post:' || p.id, jsonb_agg(distinct r.user_id),
    p.created_at + interval '40 minutes', false
  from posts p join post_reactions r on r.post_id = p.id and r.user_id <> p.author_id
  group by p.id`;

const CHAT_MENTIONS = `select m.user_id, 'MENTIONED_IN_CHAT', 'MENTIONED', c.group_id, null, null, c.id, x.id, x.seq,
    'message:' || x.id, null, jsonb_build_array(x.author_id), x.created_at, x.seq <= coalesce(s.last_read_seq, 0)
  from chat_mentions m join chat_messages x on x.id = m.chat_message_id
  join chat_conversations c on c.id = x.chat_conversation_id and c.kind = 'GROUP'
  left join chat_read_states s on s.chat_conversation_id = c.id and s.user_id = m.user_id
  where x.author_id <> m.user_id and x.deleted_at is null`;

/** Adds the notifications that the demo's comments, reactions and mentions would have caused for its accounts. */
export async function seedDemoNotifications(tx: Database, { now, uuid }: SeedInput): Promise<void> {
  const { rows } = await tx.query<object>(
    `select t.*, u.username from (select * from (${COMMENTS}) c union all ${REACTIONS} union all ${CHAT_MENTIONS}) t
     join users u on u.id = t.user_id where u.username = any($1) and t.at < $2
     order by t.at, t.dedup_key`,
    [ACCOUNTS, new Date(now).toISOString()],
  );
  const notifications = rows.map((row) => ({ ...row, id: uuid() }));
  await tx.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as t(id uuid, user_id uuid, username text, kind text, reason text,
         group_id uuid, post_id uuid, comment_id uuid, chat_conversation_id uuid, chat_message_id uuid, chat_seq bigint,
         dedup_key text, group_key text, actors jsonb, at timestamptz, is_read boolean)
     ), n as (
       insert into notifications (id, user_id, kind, reason, status, group_id, post_id, comment_id, chat_conversation_id,
         chat_message_id, chat_seq, dedup_key, group_key, actor_count, created_at, updated_at)
       select id, user_id, kind, reason,
         case when username = any($2) and not is_read and at > $3 then 'UNREAD' else 'READ' end,
         group_id, post_id, comment_id, chat_conversation_id, chat_message_id, chat_seq, dedup_key, group_key,
         jsonb_array_length(actors), at, at
       from given
     )
     insert into notification_actors (notification_id, user_id, acted_at)
     select given.id, actor::uuid, given.at from given cross join jsonb_array_elements_text(given.actors) actor`,
    [JSON.stringify(notifications), READERS, new Date(now - UNREAD_DAYS * DAY_MS).toISOString()],
  );
}
