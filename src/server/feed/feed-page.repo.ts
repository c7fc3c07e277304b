import { type Pagination, paginate } from '../../contract/list.ts';
import type { PlatformRole } from '../../contract/permissions.ts';
import { FEED_PAGE, type FeedWindow, type PostsQuery } from '../../contract/posts.ts';
import { livingRole } from '../auth/living-session.ts';
import { type TraitsRow, traitsRow } from '../communities/traits-row.ts';
import { TOTAL_MAX } from '../db/counted-total.ts';
import { type Database, only } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import type { Claimant } from '../http/implement.ts';
import { type Live, livePosition } from '../realtime/live-position.ts';
import { isUnwanted } from '../tags/unwanted.ts';
import { isStaffOf, isStaffRole } from './feed-right.ts';
import { type Finding, foundSource } from './found-source.ts';
import { beyondOf, isBeyond, type Order, orderBy, windowOf } from './keyset.ts';
import {
  isPlain,
  orderAcross,
  orderInGroup,
  POST_TEXT,
  postConditions,
  type Reader,
  tagIdsOf,
  textCondition,
} from './post-filter.ts';
import { type PostRow, postColumns, postFromJson, toPost } from './post-row.ts';
import { all, createParameters } from './statement.ts';

/** Rows that are not kept as a number are counted so far: further, counting would cost more than the page itself. */
export const COUNTED_MAX = 1_000;

/** Who reads, and in which community; null for all those that they are in. */
export interface Scope {
  readonly groupId: string | null;
  readonly reader: Claimant;
}

/** A page of one moment, and who its reader was then: nothing of it is theirs before that is judged. */
export interface FoundPage {
  /** Null once their session is over. */
  readonly platformRole: PlatformRole | null;
  /** Null without a community, and where there is none. */
  readonly traits: TraitsRow | null;
  readonly window: FeedWindow;
}

/** All of a page is one row: the driver takes three times as long for a page of rows with forty columns each. */
interface Found {
  readonly role: PlatformRole | null;
  readonly traits: TraitsRow | null;
  readonly live: Live | null;
  readonly total: number | null;
  readonly posts: PostRow[] | null;
}

/** Pages of posts, apart from single ones: a page of a community also says where its live stream continues. */
export function createFeedPageRepo(db: Database) {
  async function pageOf(query: PostsQuery, scope: Scope, finding: Finding): Promise<FoundPage> {
    const { text, values, order, beyond, offset } = feedStatement(query, scope, finding);
    const found = only((await db.query<Found>(text, values)).rows);
    const { live, total, role: platformRole, traits } = found;
    const posts = (found.posts ?? []).map(postFromJson);
    const cut = windowOf(order, posts, { limit: query.limit, beyond, offset });
    const window: FeedWindow = {
      data: cut.rows.map((row) => toPost(row, 'excerpt')),
      cursor: cut.cursor,
      pagination: paginationOf(query, total, {
        known: offset + posts.length,
        isAll: beyond === null && posts.length <= query.limit,
        max: isPlain(query) ? TOTAL_MAX : COUNTED_MAX,
      }),
      rt: live && [`f:${scope.groupId}`, live.epoch, live.head, live.tag],
    };
    return { platformRole, traits, window };
  }

  return {
    /**
     * A page, its total and the position of the live stream, from one statement and so from one snapshot: an event is
     * either in these rows or comes after `rt`. So are the reader's session and rights: asking for them first would be
     * two more round trips.
     */
    async page(query: PostsQuery, scope: Scope): Promise<FoundPage> {
      if (query.q === '') return pageOf(query, scope, 'plain');
      const near = await pageOf(query, scope, 'near');
      return near.window.data.length === query.limit ? near : pageOf(query, scope, 'rare');
    },
  };
}

/** Without a total, because counting would cost more than the page, it is what was seen of the list. */
export function paginationOf(
  query: { page: number; limit: number },
  total: number | null,
  seen: { known: number; isAll: boolean; max: number },
): Pagination {
  if (total === null) return paginate(query, seen.known, seen.isAll);
  return paginate(query, Math.min(total, seen.max), total <= seen.max);
}

function feedStatement(query: PostsQuery, scope: Scope, finding: Finding) {
  const { values, $ } = createParameters();
  const isAcross = scope.groupId === null;
  const order = isAcross ? orderAcross(query) : orderInGroup(query);
  const beyond = beyondOf(order, query);
  const offset = beyond ? 0 : (query.page - 1) * query.limit;
  const user = $(scope.reader.userId, 'uuid');
  const session = $(scope.reader.sessionId, 'uuid');
  const groupId = isAcross ? 'g.id' : $(scope.groupId, 'uuid');
  const reader: Reader = { user, isStaff: isAcross ? 'g.is_staff' : isStaffOf(groupId, user) };
  const wanted = all([
    `p.group_id = ${groupId} and n.group_id = ${groupId}`,
    postConditions(query, reader, $),
    isAcross && asksForNothing(query) && isWelcome(reader.user),
  ]);
  const listed = all([wanted, beyond !== null && isBeyond(order, beyond, $)]);
  const sorted = orderBy(order, beyond);
  const limit = offset >= TOTAL_MAX ? 0 : query.limit + 1;
  const places = isAcross ? `with g as materialized (${placesOf(reader.user, query)})` : '';
  const source = foundSource(finding, {
    from: isAcross && isNewest(query) ? FROM_POSTS : FROM,
    ...{ table: 'posts', alias: 'p' },
    wanted: listed,
    indexed: () => `p.group_id = ${groupId}`,
    folded: POST_TEXT,
    textIn: (folded) => textCondition(query, folded, $),
    sorted,
    enough: offset + limit,
  });
  const page = isAcross
    ? acrossPage({ source, sorted, limit, offset, reader })
    : `select ${postColumns(reader.user, { content: 'excerpt', isStaff: reader.isStaff })}
       ${source} order by ${sorted} limit ${limit} offset ${offset}`;
  const text = `${places}
    select ${livingRole(session, user)} as role,
      ${isAcross ? 'null::json' : `(select to_json(t) from (${traitsRow(groupId, user)}) t)`} as traits,
      ${isAcross ? 'null::json' : `(select to_json(l) from ${livePosition(`'f:' || ${groupId}`)} l)`} as live,
      ${totalOf(query, { wanted, groupId, reader, isAcross })} as total,
      (select json_agg(q order by ${outerOrder(order, sorted)}) from (${page}) q) as posts`;
  // One of a few texts, whatever the values are. How many communities somebody is in, a kept plan cannot know.
  const isUsual = !isAcross && isPlain(query) && offset === 0 && query.limit === FEED_PAGE;
  return { text: isUsual ? prepared(text) : text, values, order, beyond, offset };
}

/** Whoever names a tag, an author or a word wants to see it, whatever they are interested in otherwise. */
function asksForNothing(query: PostsQuery): boolean {
  return query.q === '' && query.author_id === undefined && tagIdsOf(query) === null;
}

/** Whether the order alone says which posts come first: few that are unanswered may be far from each other. */
function isNewest({ sort_by, is_unanswered }: PostsQuery): boolean {
  return sort_by === 'newest' && is_unanswered === undefined;
}

/** What the reader turned down by its tags stays out, but not what they wrote themselves, nor what concerns everybody. */
function isWelcome(user: string): string {
  return `(p.author_id = ${user} or p.is_announcement or not ${isUnwanted('post', 'p.id', user)})`;
}

const FROM = 'posts p join post_counts n on n.post_id = p.id';
/** The counts are looked up post by post, in the order of the list: the planner would rather read a community whole. */
const FROM_POSTS =
  'posts p cross join lateral (select * from post_counts n where n.post_id = p.id offset 0) n';
/** Each post is looked up by its counts: the planner would rather read all posts there are, and does not with `offset`. */
const FROM_COUNTS =
  'post_counts n cross join lateral (select * from posts p where p.id = n.post_id offset 0) p';

/** The same order once more, by the columns of the page: an aggregate promises none. */
function outerOrder({ by }: Order, sorted: string): string {
  const direction = sorted.endsWith('desc') ? 'desc' : 'asc';
  return by.map(([key]) => `q.${key} ${direction}`).join(', ');
}

/** The communities that the reader is in. */
function placesOf(user: string, { include_archived }: PostsQuery): string {
  return `select g.id, ${isStaffRole('m.role')} as is_staff
    from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${user} and m.status = 'ACTIVE' ${include_archived ? '' : 'and g.archived_at is null'}`;
}

/** From each community its own first rows, of which the first are then looked up: no community is read to its end. */
function acrossPage(from: {
  source: string;
  sorted: string;
  limit: number;
  offset: number;
  reader: Reader;
}): string {
  const { source, sorted, limit, offset, reader } = from;
  return `select ${postColumns(reader.user, { content: 'excerpt' })}
    from (
      select p.id, p.created_at, p.score from g cross join lateral (
        select p.id, p.created_at, n.score ${source} order by ${sorted} limit ${offset + limit}
      ) p order by ${sorted.replaceAll('n.', 'p.')} limit ${limit} offset ${offset}
    ) found join posts p on p.id = found.id join post_counts n on n.post_id = p.id`;
}

function totalOf(
  query: PostsQuery,
  from: { wanted: string; groupId: string; reader: Reader; isAcross: boolean },
): string {
  const { wanted, groupId, reader, isAcross } = from;
  if (query.q !== '') return 'null::bigint';
  if (isPlain(query)) {
    const group = isAcross ? 'in (select id from g)' : `= ${groupId}`;
    return `coalesce((select sum(listed_count) from group_feeds where group_id ${group}), 0)::bigint + (
      select count(*) from posts p ${isAcross ? 'join g on g.id = p.group_id' : ''}
      where p.group_id ${group} and p.status in ('HIDDEN', 'PENDING_REVIEW')
        and (${reader.isStaff} or p.author_id = ${reader.user}))`;
  }
  const source = asksOnlyForAnswers(query) ? FROM_COUNTS : FROM;
  return `(select count(*) from (
      select from ${isAcross ? `g cross join ${source}` : source}
      where ${wanted} limit ${COUNTED_MAX + 1}) counted)`;
}

/** Whether all that narrows the list down stands in the counts of its posts. */
function asksOnlyForAnswers({ is_unanswered, ...rest }: PostsQuery): boolean {
  return is_unanswered !== undefined && isPlain(rest);
}
