import { type HomeTab, homeTabs } from '../../../contract/addresses.ts';
import { DAY_MS } from '../../../contract/core/durations.ts';
import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import { groupRoles, may } from '../../../contract/core/permissions.ts';
import { ACTIVE_DAYS, PENDING_MAX, type searchMyCommunities } from '../../../contract/home.ts';
import { attachedJson } from '../../platform/db/attached-json.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { listOrder, type OrderKey } from '../../platform/db/list-order.ts';
import { isChatOpenToRole } from '../../platform/rights/chat-right.ts';
import { isActiveMember, planTypeOf } from '../../platform/rights/membership-right.ts';
import { doesCount, mentionsEveryone } from '../../platform/rights/mention-counts.ts';
import { mentionedPeople, personJson } from '../users/person-json.ts';
import type { MyCommunityRow } from './my-community-row.ts';

/** Only one line of a text is shown, so reading its first characters is enough. */
const TEXT_MAX = 600;

/** The roles that may approve join requests. An expired community accepts no new members. */
const APPROVER_ROLES = groupRoles
  .filter((role) => may('members.approve', role, { is_public: true, is_free: true, is_read_only: false }))
  .map((role) => `'${role}'`)
  .join();

/**
 * The communities of user `$1`, and what is new in each. New messages and posts are differences of positions, without
 * what was deleted; only mentions are counted, and only unread ones.
 */
const mineWith = (hasArchived: boolean) => `mine as (
    select g.id, g.slug, g.name, g.cover_image_url, g.logo_url, g.is_public, g.is_free, g.group_verification_request_status,
      ${planTypeOf('g')} as subscription_plan_type, g.total_members, g.archived_at, m.role, m.joined_at,
      coalesce((select p.seq from posts p where p.group_id = g.id and p.status = 'PUBLISHED'
         order by p.seq desc limit 1), 0) as last_post_seq, coalesce(s.last_seen_post_seq, 0) as last_seen_post_seq,
      coalesce(chats.new_messages, 0) as new_messages, coalesce(chats.mentions, 0) as mentions,
      greatest(chats.said_at,
        (select p.created_at from posts p where p.group_id = g.id and p.status = 'PUBLISHED'
         order by p.created_at desc, p.id desc limit 1),
        (select o.created_at from comments o where o.group_id = g.id and o.status = 'PUBLISHED'
         order by o.created_at desc, o.id desc limit 1)) as active_at
    from group_members m
    join groups g on g.id = m.group_id
    left join group_read_states s on s.group_id = g.id and s.user_id = $1
    left join lateral (
      select sum(case when r.is_muted then x.mentions else greatest(0, c.last_seq - coalesce(r.last_read_seq, 0) - x.deleted) end)::integer
          as new_messages,
        sum(x.mentions)::integer as mentions, max(c.last_message_at) as said_at
      from chat_conversations c
      left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = $1
      cross join lateral (
        select (select count(*) from chat_messages d
            where d.chat_conversation_id = c.id and d.deleted_at is not null
              and d.seq > coalesce(r.last_read_seq, 0)) as deleted, count(*) as mentions from (
          select y.seq from chat_mentions y
          where y.user_id = $1 and y.chat_conversation_id = c.id and y.seq > coalesce(r.last_read_seq, 0)
            and ${doesCount('y')}
          union
          select n.chat_seq from group_notifications n
          where n.chat_conversation_id = c.id and n.chat_seq > coalesce(r.last_read_seq, 0)
            and ${mentionsEveryone('n', '$1')}) y) x
      where c.group_id = g.id and c.status <> 'ARCHIVED' and ${isChatOpenToRole('c', 'm.role')}
    ) chats on true
    where m.user_id = $1 and ${isActiveMember('m')} ${hasArchived ? '' : 'and g.archived_at is null'}
  )`;
const MINE = mineWith(false);

const IS_NEW = '(m.last_post_seq > m.last_seen_post_seq or m.new_messages > 0)';

/** What each order begins with. Equal rows are in the order of their names. */
const SORTS = {
  activity: [
    ['m.mentions > 0', 'desc'],
    [IS_NEW, 'desc'],
    [`coalesce(m.active_at, '-infinity')`, 'desc'],
  ],
  name: [],
  joined_at: [['m.joined_at', 'desc']],
  total_members: [['m.total_members', 'desc']],
} as const satisfies Record<MyCommunitiesQuery['sort_by'], readonly OrderKey[]>;

function orderOf({ sort_by, order_by }: Pick<MyCommunitiesQuery, 'sort_by' | 'order_by'>): string {
  return listOrder([...SORTS[sort_by], ['folded(m.name)', 'asc'], ['m.id', 'asc']], order_by);
}

/** Mentions of the reader first, then what is new to them, then the most recently active. */
const ORDER = orderOf({ sort_by: 'activity', order_by: undefined });

/**
 * The latest item of community `m`: mentions of the reader first, then unread items, then any. Each is read from the
 * end of an index.
 */
const LATEST = `left join lateral (
    select l.* from (
      (select 'post' as latest_kind, p.id as latest_id, null::uuid as latest_conversation_id,
         null as latest_conversation_name, false as latest_is_mention, false as latest_is_reply, p.seq > m.last_seen_post_seq as is_new,
         p.title as latest_title, left(p.content_md, ${TEXT_MAX}) as latest_text, p.created_at as latest_at, ${attachedJson('p', 'post_id')} as latest_attached,
         p.author_id, ${mentionedPeople('post', 'p.id', '$1')} as latest_mentions
       from posts p where p.group_id = m.id and p.status = 'PUBLISHED'
       order by p.created_at desc, p.id desc limit 1)
      union all
      (select 'message', q.id, c.id, c.name, q.is_mention, q.is_reply, q.is_new, '', left(q.content, ${TEXT_MAX}),
         q.created_at, ${attachedJson('q', 'chat_message_id')}, q.author_id, ${mentionedPeople('chat_message', 'q.id', '$1')}
       from chat_conversations c
       left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = $1
       cross join lateral (
         (select k.id, k.content, k.created_at, k.author_id, k.has_attachments, true as is_mention, not y.is_named as is_reply,
            true as is_new
          from chat_mentions y join chat_messages k on k.id = y.chat_message_id and k.deleted_at is null
          where y.user_id = $1 and y.chat_conversation_id = c.id and y.seq > coalesce(r.last_read_seq, 0)
            and ${doesCount('y')}
          order by y.seq desc limit 1)
         union all
         (select k.id, k.content, k.created_at, k.author_id, k.has_attachments, false, false,
            k.seq > coalesce(r.last_read_seq, 0) and not coalesce(r.is_muted, false)
          from chat_messages k where k.chat_conversation_id = c.id and k.deleted_at is null
          order by k.seq desc limit 1)
       ) q
       where c.group_id = m.id and c.status <> 'ARCHIVED' and ${isChatOpenToRole('c', 'm.role')}
       order by q.is_mention desc, q.is_new desc, q.created_at desc limit 1)
    ) l
    order by l.latest_is_mention desc, l.is_new desc, l.latest_at desc limit 1
  ) latest on true
  left join users a on a.id = latest.author_id`;

const COLUMNS = `m.*, latest.*, case when a.id is not null then ${personJson('a')} end as latest_author,
  case when m.role in (${APPROVER_ROLES}) then (
    select count(*) from (
      select from group_members w
      where w.group_id = m.id and w.status = 'PENDING' and w.pending_reason = 'APPROVAL' limit ${PENDING_MAX}) waiting
  ) end as pending_count`;

/**
 * The tabs of each row of `mine`. A community counts as active from `$2` on. One that the user founded or joined since
 * then counts too, even without any posts or messages, because it is new to them.
 */
const TABBED = `tabbed as (
    select m.*, m.role = 'OWNER' as in_owned, m.role = 'MODERATOR' as in_moderator,
      greatest(m.active_at, m.joined_at) >= $2::timestamptz as in_active, true as in_joined
    from mine m
  )`;

export type MyCommunitiesQuery = HandlerInput<typeof searchMyCommunities>['query'];

export type TabCounts = Readonly<Record<HomeTab, number>>;

/** What is new in a user's communities. All of them are read, because a user has a few hundred at most. */
export function createHomeRepo(db: Database) {
  return {
    async search(
      userId: string,
      query: MyCommunitiesQuery,
      nowMs: number,
    ): Promise<{ rows: MyCommunityRow[]; total: number; counts: TabCounts }> {
      const { tab, q, page, limit } = query;
      const mine = mineWith(query.include_archived === true);
      const order = orderOf(query);
      const since = new Date(nowMs - ACTIVE_DAYS * DAY_MS).toISOString();
      const isWanted = `m.in_${tab} and folded(m.name) like folded($3)`;
      const values = [userId, since, containsPattern(q)];
      const [found, counted] = await Promise.all([
        db.query<MyCommunityRow>(
          `with ${mine}, ${TABBED}, page as (
             select m.* from tabbed m where ${isWanted}
             order by ${order} limit $4 offset $5)
           select ${COLUMNS} from page m ${LATEST} order by ${order}`,
          [...values, limit, (page - 1) * limit],
        ),
        db.query<TabCounts & { total: number }>(
          `with ${mine}, ${TABBED}
           select count(*) filter (where ${isWanted}) as total,
             ${homeTabs.map((name) => `count(*) filter (where m.in_${name}) as ${name}`).join(', ')}
           from tabbed m`,
          values,
        ),
      ]);
      const { total, ...counts } = singleRow(counted.rows);
      return { rows: found.rows, total, counts };
    },

    /** The first `limit` communities with something new, and the totals over all such communities. */
    async catchUp(userId: string, limit: number) {
      const [found, counted] = await Promise.all([
        db.query<MyCommunityRow>(
          `with ${MINE}, page as (
             select m.* from mine m where ${IS_NEW}
             order by ${ORDER} limit $2)
           select ${COLUMNS} from page m ${LATEST} order by ${ORDER}`,
          [userId, limit],
        ),
        db.query<{ total_new: number; total_communities: number }>(
          `with ${MINE}
           select coalesce(sum(m.new_messages + greatest(0, m.last_post_seq - m.last_seen_post_seq)), 0)::integer
               as total_new, count(*) as total_communities
           from mine m where ${IS_NEW}`,
          [userId],
        ),
      ]);
      return { rows: found.rows, ...singleRow(counted.rows) };
    },
  };
}
