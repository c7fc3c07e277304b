import type { PostsQuery } from '../../../../contract/feed/posts.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Beyond, isBeyond, type Order, orderBy } from '../../../platform/db/keyset.ts';
import { and, createParameters } from '../../../platform/db/statement.ts';
import { isStaffOf, isStaffRole } from '../../../platform/rights/feed-right.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { type SearchMethod, searchSource } from '../../../platform/search/search-source.ts';
import { livePosition } from '../../../realtime/log/live-position.ts';
import { traitsRow } from '../../communities/traits-row.ts';
import { isUnwanted } from '../../tags/unwanted.ts';
import {
  isOfLessons,
  isPlain,
  POST_TEXT,
  postConditions,
  type Reader,
  textCondition,
} from './post-filter.ts';
import { postColumns } from './post-row.ts';

/** Rows without a stored total are counted up to this number. Counting further would cost more than the page itself. */
export const COUNTED_MAX = 200;

/** The reader, and the community; null means all communities that the reader is in. */
export interface Scope {
  readonly groupId: string | null;
  readonly readerId: string;
}

/**
 * The statement that finds a page and everything that comes with it: `count` posts from `offset` on. For a plain list
 * the values are the reader, the community, and the cursor.
 */
export function feedSql(
  query: PostsQuery,
  scope: Scope,
  finding: SearchMethod,
  { order, beyond, offset, count }: { order: Order; beyond: Beyond | null; offset: number; count: number },
) {
  const { values, $ } = createParameters();
  const isAcross = scope.groupId === null;
  const user = $(scope.readerId, 'uuid');
  const groupId = isAcross ? 'g.id' : $(scope.groupId, 'uuid');
  const reader: Reader = { user, isStaff: isAcross ? 'g.is_staff' : isStaffOf(groupId, user) };
  // A plain list is prepared. With both tables the planner would expect few rows, and plan each page again.
  const tables = isAcross || !isPlain(query) ? ['p', 'n'] : [isByCounts(order) ? 'n' : 'p'];
  const wanted = and([
    ...tables.map((table) => `${table}.group_id = ${groupId}`),
    postConditions(query, reader, $),
    isAcross && hasNoSearch(query) && isOfInterest(reader.user),
  ]);
  const listed = and([wanted, beyond !== null && isBeyond(order, beyond, $)]);
  const sorted = orderBy(order, beyond);
  const limit = offset >= TOTAL_MAX ? 0 : count;
  const places = isAcross ? `with g as materialized (${communitiesOf(reader.user, query)})` : '';
  const source = searchSource(finding, {
    from: isAcross && isNewest(query) ? FROM_POSTS : FROM,
    ...{ table: 'posts', alias: 'p' },
    wanted: listed,
    indexed: () => `p.group_id = ${groupId}`,
    folded: POST_TEXT,
    textIn: (folded) => textCondition(query, folded, { user, $ }),
    sorted,
    enough: offset + limit,
  });
  const columns = { content: 'excerpt', hasLessons: isOfLessons(query) } as const;
  const page = isAcross
    ? acrossPage({ source, sorted, limit, offset, columns: postColumns(reader.user, columns) })
    : `select ${postColumns(reader.user, { ...columns, isStaff: reader.isStaff })}
       ${source} order by ${sorted} limit ${limit} offset ${offset}`;
  const text = `${places}
    select ${isAcross ? 'null::json' : `(select to_json(t) from (${traitsRow(groupId, user)}) t)`} as traits,
      ${isAcross ? 'null::json' : `(select to_json(l) from ${livePosition(`'f:' || ${groupId}`)} l)`} as live,
      ${totalOf(query, { wanted, groupId, reader, isAcross })} as total,
      (select json_agg(q order by ${outerOrder(order, sorted)}) from (${page}) q) as posts`;
  return { text, values };
}

/**
 * A query without tag, author, lesson and text. With one of these, the reader wants to see all matches, whatever their
 * interests are.
 */
function hasNoSearch(query: PostsQuery): boolean {
  return (
    query.q === '' &&
    query.author_id === undefined &&
    query.user_id === undefined &&
    !isOfLessons(query) &&
    query.tag_ids === undefined &&
    query.category_id === undefined
  );
}

/** Whether the counts of posts give the order. */
function isByCounts({ by }: Order): boolean {
  return by.some(([, column]) => column.startsWith('n.'));
}

/**
 * Whether the newest posts come first and can be read in order. Unanswered posts are excluded: they may be rare and far
 * apart.
 */
function isNewest({ sort_by, is_unanswered }: PostsQuery): boolean {
  return sort_by === 'newest' && is_unanswered === undefined;
}

/**
 * Leaves out posts whose tags the reader is not interested in. Keeps the reader's own posts, and posts that concern
 * everyone.
 */
function isOfInterest(user: string): string {
  return `(p.author_id = ${user} or p.is_announcement or not ${isUnwanted('post', 'p.id', user)})`;
}

const FROM = 'posts p join post_counts n on n.post_id = p.id';
/** Looks up the counts post by post, in the order of the list. Otherwise the planner would read the whole community. */
const FROM_POSTS =
  'posts p cross join lateral (select * from post_counts n where n.post_id = p.id offset 0) n';
/** Looks up each post by its counts. Otherwise the planner would read all posts; `offset` prevents that. */
const FROM_COUNTS =
  'post_counts n cross join lateral (select * from posts p where p.id = n.post_id offset 0) p';

/** The same order again, on the columns of the page: an aggregate guarantees no order. */
function outerOrder({ by }: Order, sorted: string): string {
  const direction = sorted.endsWith('desc') ? 'desc' : 'asc';
  return by.map(([key]) => `q.${key} ${direction}`).join(', ');
}

/** The communities that the reader is in. */
function communitiesOf(user: string, { include_archived }: PostsQuery): string {
  return `select g.id, ${isStaffRole('m.role')} as is_staff
    from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${user} and ${isActiveMember('m')} ${include_archived ? '' : 'and g.archived_at is null'}`;
}

/**
 * Takes the first rows of each community, and then looks up the first of those. So it reads no community to its end.
 */
function acrossPage(from: {
  source: string;
  sorted: string;
  limit: number;
  offset: number;
  columns: string;
}): string {
  const { source, sorted, limit, offset, columns } = from;
  return `select ${columns}
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
  const source = filtersOnlyByCounts(query) ? FROM_COUNTS : FROM;
  return `(select count(*) from (
      select from ${isAcross ? `g cross join ${source}` : source}
      where ${wanted} limit ${COUNTED_MAX + 1}) counted)`;
}

/** Whether the query's only filter is on the counts of posts. */
function filtersOnlyByCounts({ is_unanswered, ...rest }: PostsQuery): boolean {
  return is_unanswered !== undefined && isPlain(rest);
}
