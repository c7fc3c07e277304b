import { type Pagination, paginate } from '../../contract/list.ts';
import type { FeedWindow, PostsQuery } from '../../contract/posts.ts';
import type { Database } from '../db/database.ts';
import { isStaffRole } from './feed-right.ts';
import { beyondOf, isBeyond, type Order, orderBy, windowOf } from './keyset.ts';
import { type Live, livePosition } from './post.repo.ts';
import { isPlain, orderAcross, orderInGroup, postConditions, type Reader } from './post-filter.ts';
import { type PostRow, postColumns, toPost } from './post-row.ts';
import { all, createParameters } from './statement.ts';

/** Counting, and paging by number, stops here: a list this long is searched, not paged through. */
export const TOTAL_MAX = 10_000;

/** One community, and whether the reader is staff of it; null for all those that the reader is in. */
export interface Scope {
  readonly group: { readonly id: string; readonly isStaff: boolean } | null;
  readonly userId: string;
}

type Row = PostRow & Live & { total: number | null };
type Nullable = { [Column in keyof Row]: Row[Column] | null };

/** Pages of posts, apart from single ones: a page of a community also says where its live stream continues. */
export function createFeedPageRepo(db: Database) {
  return {
    /**
     * A page, its total and the position of the live stream, from one statement and so from one snapshot: an event is
     * either in these rows or comes after `rt`.
     */
    async page(query: PostsQuery, scope: Scope): Promise<FeedWindow> {
      const { text, values, order, beyond, offset } = feedStatement(query, scope);
      const { rows } = await db.query<Nullable>(text, values);
      const [first] = rows;
      const posts = rows.filter(isPost);
      const window = windowOf(order, posts, { limit: query.limit, beyond, offset });
      const { group } = scope;
      return {
        data: window.rows.map((row) => toPost(row, 'excerpt')),
        cursor: window.cursor,
        pagination: paginationOf(query, first?.total ?? null, {
          known: offset + posts.length,
          isAll: beyond === null && posts.length <= query.limit,
        }),
        rt: group && first ? [`f:${group.id}`, first.epoch ?? 0, first.head ?? 0, first.tag ?? 0] : null,
      };
    },
  };
}

/** The row without a post is what an empty page is made of. */
function isPost(row: Nullable): row is Row {
  return row.id !== null;
}

/** Without a total, because counting would cost more than the page, it is what was seen of the list. */
export function paginationOf(
  query: { page: number; limit: number },
  total: number | null,
  seen: { known: number; isAll: boolean },
): Pagination {
  if (total === null) return paginate(query, seen.known, seen.isAll);
  return paginate(query, Math.min(total, TOTAL_MAX), total <= TOTAL_MAX);
}

function feedStatement(query: PostsQuery, { group, userId }: Scope) {
  const { values, $ } = createParameters();
  const order = group ? orderInGroup(query) : orderAcross(query);
  const beyond = beyondOf(order, query);
  const offset = beyond ? 0 : (query.page - 1) * query.limit;
  const reader: Reader = {
    user: $(userId, 'uuid'),
    isStaff: group ? String(group.isStaff) : 'g.is_staff',
  };
  const groupId = group ? $(group.id, 'uuid') : 'g.id';
  const wanted = all([
    `p.group_id = ${groupId} and n.group_id = ${groupId}`,
    postConditions(query, reader, $),
  ]);
  const listed = all([wanted, beyond !== null && isBeyond(order, beyond, $)]);
  const sorted = orderBy(order, beyond);
  const limit = offset >= TOTAL_MAX ? 0 : query.limit + 1;
  const places = group ? '' : `with g as materialized (${placesOf(reader.user, query)})`;
  const page = group
    ? `select ${postColumns(reader.user, { content: 'excerpt', isStaff: reader.isStaff })}
       ${FROM} where ${listed} order by ${sorted} limit ${limit} offset ${offset}`
    : acrossPage({ listed, sorted, limit, offset, reader });
  const text = `${places}
    select l.epoch, l.head, l.tag, c.total, q.*
    from ${group ? livePosition(`'f:' || ${groupId}`) : '(select null::bigint as epoch, null::bigint as head, null::integer as tag)'} l
    cross join (select ${totalOf(query, { wanted, groupId, reader, isAcross: group === null })} as total) c
    left join lateral (${page}) q on true
    order by ${outerOrder(order, sorted)}`;
  return { text, values, order, beyond, offset };
}

const FROM = 'from posts p join post_counts n on n.post_id = p.id';

/** The same order once more, by the columns of the page: a join promises none. */
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
  listed: string;
  sorted: string;
  limit: number;
  offset: number;
  reader: Reader;
}): string {
  const { listed, sorted, limit, offset, reader } = from;
  return `select ${postColumns(reader.user, { content: 'excerpt' })}
    from (
      select p.id, p.created_at, p.score from g cross join lateral (
        select p.id, p.created_at, n.score ${FROM} where ${listed} order by ${sorted} limit ${offset + limit}
      ) p order by ${sorted.replaceAll('n.', 'p.')} limit ${limit} offset ${offset}
    ) found join posts p on p.id = found.id join post_counts n on n.post_id = p.id`;
}

function totalOf(
  query: PostsQuery,
  from: { wanted: string; groupId: string; reader: Reader; isAcross: boolean },
): string {
  const { wanted, groupId, reader, isAcross } = from;
  if (query.q !== '') return 'null::bigint';
  if (isPlain(query) && !isAcross)
    return `coalesce((select listed_count from group_feeds where group_id = ${groupId}), 0) + (
      select count(*) from posts p where p.group_id = ${groupId} and p.status in ('HIDDEN', 'PENDING_REVIEW')
        and (${reader.isStaff} or p.author_id = ${reader.user}))`;
  return `(select count(*) from (
      select ${isAcross ? `from g join posts p on true join post_counts n on n.post_id = p.id` : FROM}
      where ${wanted} limit ${TOTAL_MAX + 1}) counted)`;
}
