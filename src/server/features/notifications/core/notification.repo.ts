import type { RtPosition } from '../../../../contract/core/realtime.ts';
import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type {
  Badge,
  NotificationStatus,
  NotificationsQuery,
} from '../../../../contract/notifications/notifications.ts';
import { containsPattern } from '../../../platform/db/contains-pattern.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { beyondOf, isBeyond, type Order, orderBy, windowOf } from '../../../platform/db/keyset.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { isSeenNamed } from '../../../platform/rights/kept-names.ts';
import { type Live, livePosition } from '../../../realtime/log/live-position.ts';
import { badgeColumns, isGroupNotificationFor, membershipsOf, settingsOf } from './badge-sql.ts';
import { type NotificationRow, shownColumns, titleOf } from './notification-row.ts';
import { isSwitchedOn, isVisible } from './notification-sql.ts';

/** The total is counted up to here. Users do not page further through their notifications. */
export const COUNTED_MAX = 1_000;

/** The order of one list in each of its parts. A community notification never changes: its two times are the same. */
interface Orders {
  readonly personal: Order;
  readonly news: Order;
  readonly merged: Order;
}

function ordersOf({ sort_by, order_by }: Pick<NotificationsQuery, 'sort_by' | 'order_by'>): Orders {
  const order = (table: string, at: string): Order => ({
    name: `${sort_by === 'updated_at' ? 'latest' : 'begun'}${order_by === 'desc' ? '' : '-asc'}`,
    isDescending: order_by === 'desc',
    by: [
      [sort_by, `${table}.${at}`],
      ['id', `${table}.id`],
    ],
  });
  return { personal: order('n', sort_by), news: order('n', 'created_at'), merged: order('r', sort_by) };
}

/** Conditions on a personal or a community notification. */
interface Filter {
  readonly id?: string;
  readonly status?: NotificationStatus | undefined;
  readonly group_id?: string | undefined;
  readonly kind?: NotificationKind | undefined;
  /** Empty: no search. */
  readonly q?: string;
  /** Includes archived ones. */
  readonly include_archived?: boolean | undefined;
  /** Includes those hidden by the in-app switches, because other channels have their own switches. */
  readonly isHiddenToo?: boolean;
}

interface Cut {
  readonly limit: string;
  readonly orders: Orders;
  /** Per order, the condition that keeps only rows beyond the cursor. */
  readonly beyond: (order: Order) => string | false;
  readonly direction: (order: Order) => string;
}

/** `actors`: SQL of the ids of the people who acted. */
function matches(
  filter: Filter,
  { status, actors, user }: { status: string; actors: string; user: string },
  $: Parameters['$'],
): string {
  const { id, kind, group_id, q = '' } = filter;
  return and([
    id !== undefined && `n.id = ${$(id, 'uuid')}`,
    group_id !== undefined && `n.group_id = ${$(group_id, 'uuid')}`,
    kind !== undefined && `n.kind = ${$(kind, 'text')}`,
    filter.status !== undefined && `${status} = ${$(filter.status, 'text')}`,
    filter.status === undefined && filter.include_archived !== true && `${status} <> 'ARCHIVED'`,
    q !== '' && isNamed(actors, user, $(containsPattern(q), 'text')),
  ]);
}

/** SQL: whether the title of `n`, or the name of someone among `actors`, is like `pattern`. */
function isNamed(actors: string, reader: string, pattern: string): string {
  return `(folded(coalesce(${titleOf('n')}, '')) like folded(${pattern}) or exists (
      select from users u where u.id in (${actors})
        and ${isSeenNamed('u', reader, (name) => `folded(${name}) like folded(${pattern})`)}))`;
}

/** SQL: both kinds of notifications of `user` with the same columns. Each part is limited before the union. */
function listed(user: string, filter: Filter, cut: Cut, $: Parameters['$']): string {
  const { personal, news } = cut.orders;
  const status = `coalesce(x.status, case when n.seq <= coalesce(s.read_seq, 0) then 'READ' else 'UNREAD' end)`;
  return `(select n.id, n.kind, n.reason, n.status, n.group_id, n.post_id, n.comment_id, n.chat_conversation_id,
      n.chat_message_id, n.calendar_event_id, n.course_id, n.lesson_id, n.facts, n.actor_count, n.created_at, n.updated_at, n.version,
      false as is_news, null::uuid as news_actor
    from notifications n cross join ${settingsOf(user)}
    where ${and([
      `n.user_id = ${user}`,
      matches(
        filter,
        {
          status: 'n.status',
          actors: 'select z.user_id from notification_actors z where z.notification_id = n.id',
          user,
        },
        $,
      ),
      filter.isHiddenToo !== true && isSwitchedOn('n.kind', 'prefs'),
      isVisible('n', user),
      cut.beyond(personal),
    ])}
    order by ${cut.direction(personal)} limit ${cut.limit})
    union all
    (select q.* from (select m.group_id, s.since_seq, s.read_seq, s.level from ${membershipsOf(user)}) s
    cross join lateral (select s.group_id) m cross join ${settingsOf(user)}
    cross join lateral (
      select n.id, n.kind, 'MEMBER_OF_GROUP', ${status}, n.group_id, n.post_id, n.comment_id, n.chat_conversation_id, n.chat_message_id,
        n.calendar_event_id, n.course_id, n.lesson_id, n.facts, case when n.actor_id is null then 0 else 1 end, n.created_at, n.created_at,
        coalesce(x.version, 1), true, n.actor_id
      from group_notifications n
      left join group_notification_statuses x on x.user_id = ${user} and x.group_notification_id = n.id
      where ${and([
        isGroupNotificationFor(user),
        matches(filter, { status, actors: 'n.actor_id', user }, $),
        filter.isHiddenToo !== true && isSwitchedOn('n.kind', 'prefs'),
        cut.beyond(news),
      ])}
      order by ${cut.direction(news)} limit ${cut.limit}) q)`;
}

const uncut: Cut = {
  limit: '1',
  orders: ordersOf({ sort_by: 'updated_at', order_by: 'desc' }),
  beyond: () => false,
  direction: (order) => orderBy(order, null),
};

type PageRow = Live & Badge & { total: number } & (NotificationRow | Record<'id', null>);

/** Takes the pool or a transaction. Notifications that the user may not see are not found. */
export function createNotificationRepo(db: Database) {
  return {
    /** One page, with the badge and the position of the live stream from the same snapshot. */
    async page(userId: string, query: NotificationsQuery) {
      const { values, $ } = createParameters();
      const user = $(userId, 'uuid');
      const orders = ordersOf(query);
      const { merged } = orders;
      const beyond = beyondOf(merged, query);
      const offset = beyond === null ? (query.page - 1) * query.limit : 0;
      const cut: Cut = {
        limit: $(offset + query.limit + 1, 'bigint'),
        orders,
        beyond: (order) => beyond !== null && isBeyond(order, beyond, $),
        direction: (order) => orderBy(order, beyond),
      };
      const counted: Cut = { ...uncut, limit: `${COUNTED_MAX + 1}` };
      // There is one prepared text per combination of filters: some dozens.
      const text = prepared(
        `with page as (
           select r.* from (${listed(user, query, cut, $)}) r
           order by ${orderBy(merged, beyond)} limit ${$(query.limit + 1, 'bigint')} offset ${$(offset, 'bigint')}),
         total as (
           select count(*) as total from (
             select from (${listed(user, query, counted, $)}) r limit ${COUNTED_MAX + 1}) counted),
         badge as (select ${badgeColumns(user)}),
         shown as (select ${shownColumns(user)} from page r)
         select l.*, badge.*, total.total, r.*
         from ${livePosition(`'u:' || ${user}`)} l cross join badge cross join total left join shown r on true
         order by ${orderBy(merged, beyond)}`,
      );
      const { rows } = await db.query<PageRow>(text, values);
      const [first] = rows;
      if (!first) throw new Error('there is always one row');
      const found = rows.filter((row) => row.id !== null);
      const { epoch, head, tag, notifications, conversations, as_of, total } = first;
      return {
        ...windowOf(merged, found, { limit: query.limit, beyond, offset }),
        total,
        badge: { notifications, conversations, as_of },
        rt: [`u:${userId}`, epoch, head, tag] satisfies RtPosition,
      };
    },

    /** Null when the user has no such visible notification. */
    async find(userId: string, id: string, isHiddenToo = false): Promise<NotificationRow | null> {
      const { values, $ } = createParameters();
      const user = $(userId, 'uuid');
      const { rows } = await db.query<NotificationRow>(
        prepared(
          `select ${shownColumns(user)} from (${listed(user, { id, include_archived: true, isHiddenToo }, uncut, $)}) r`,
        ),
        values,
      );
      return rows[0] ?? null;
    },

    /** Returns the new version; null when it already had this status. */
    async setStatus(
      userId: string,
      { id, is_news }: Pick<NotificationRow, 'id' | 'is_news'>,
      status: NotificationStatus,
    ): Promise<number | null> {
      const { rows } = await db.query<{ version: number }>(is_news ? SET_NEWS_STATUS : SET_STATUS, [
        userId,
        id,
        status,
      ]);
      return rows.length === 0 ? null : singleRow(rows).version;
    },
  };
}

const SET_STATUS = `update notifications set status = $3, read_mark = null, version = version + 1
  where user_id = $1 and id = $2 and (status <> $3 or read_mark is not null) returning version`;
/**
 * A community notification that "mark all as read" covered gets a row of its own, so that undoing the mark keeps the
 * status set here.
 */
const SET_NEWS_STATUS = `insert into group_notification_statuses as x (user_id, group_notification_id, status)
  values ($1, $2, $3)
  on conflict (user_id, group_notification_id) do update
  set status = excluded.status, read_mark = null, version = x.version + 1
  where x.status <> excluded.status or x.read_mark is not null returning version`;
