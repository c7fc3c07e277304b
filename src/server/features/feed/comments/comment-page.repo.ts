import type { CommentsQuery, CommentWindow } from '../../../../contract/feed/comments.ts';
import { paginateSeen, seenUpTo, TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Beyond, beyondOf, isBeyond, orderBy, windowOf } from '../../../platform/db/keyset.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { and, createParameters, type Parameters } from '../../../platform/db/statement.ts';
import { findPage, type SearchMethod, searchSource } from '../../../platform/search/search-source.ts';
import { type Live, livePosition } from '../../../realtime/log/live-position.ts';
import { preparedSizeFor } from '../posts/feed-page.repo.ts';
import { COUNTED_MAX } from '../posts/feed-page-text.ts';
import {
  COMMENT_TEXT,
  type CommentScope,
  conditionsOf,
  isWhole,
  orderOf,
  type Reader,
  sourceOf,
  textCondition,
} from './comment-filter.ts';
import { type CommentRow, commentColumns, isCommentListed, toComment } from './comment-row.ts';

type Row = CommentRow & Live & { total: number | null };
type Nullable = { [Column in keyof Row]: Row[Column] | null };

interface Asked {
  readonly query: CommentsQuery;
  readonly scope: CommentScope;
  readonly readerId: string;
  /** Replaces the query's cursors. */
  readonly beyond?: Beyond;
}

/**
 * Pages of comments. A page of one post also says where its live stream continues; queries for single comments do not.
 */
export function createCommentPageRepo(db: Database) {
  async function page(asked: Asked): Promise<CommentWindow> {
    const found = await findPage(asked.query.q !== '', (finding) => pageOf(asked, finding));
    return found.window;
  }

  async function pageOf(asked: Asked, finding: SearchMethod) {
    const { query, scope } = asked;
    const { text, values, order, beyond, offset } = commentStatement(asked, finding);
    const { rows } = await db.query<Nullable>(text, values);
    const [first] = rows;
    const comments = rows.filter(isComment);
    const cut = windowOf(order, comments, { limit: query.limit, beyond, offset });
    const window: CommentWindow = {
      data: cut.rows.map(toComment),
      cursor: cut.cursor,
      pagination: paginateSeen(query, first?.total ?? null, {
        ...seenUpTo({ offset, rows: comments.length, limit: query.limit, isFromStart: beyond === null }),
        max: isWhole(query, scope) ? TOTAL_MAX : COUNTED_MAX,
      }),
      rt:
        scope.kind === 'post' && first
          ? [`p:${scope.postId}`, first.epoch ?? 0, first.head ?? 0, first.tag ?? 0]
          : null,
    };
    return { window, isFull: comments.length > query.limit };
  }

  return {
    /** A page, its total and the position of the live stream, all from one statement and so from one snapshot. */
    page,

    /**
     * Half a page on each side of the comment at `seq`, which is included. The position of the live stream comes from
     * the earlier half. An event after it may already be in the later half; clients see that by the version.
     */
    async around(asked: Asked, seq: number): Promise<CommentWindow> {
      const { limit, sort_by, order_by } = asked.query;
      const isNewestFirst = order_by === undefined ? sort_by === 'newest' : order_by === 'desc';
      const query: CommentsQuery = {
        ...asked.query,
        sort_by: isNewestFirst ? 'newest' : 'oldest',
        order_by: undefined,
      };
      const ahead = Math.floor(limit / 2);
      const from = isNewestFirst ? seq + 1 : seq - 1;
      const half = (size: number, side: Beyond['side'], at: number) =>
        page({ ...asked, query: { ...query, limit: size }, beyond: { side, values: [String(at)] } });
      const before = ahead > 0 ? await half(ahead, 'before', seq) : null;
      const after = await half(limit - ahead, 'after', from);
      const cursor = {
        before: before && before.data.length > 0 ? before.cursor.before : null,
        after: after.cursor.after,
      };
      return {
        data: [...(before?.data ?? []), ...after.data],
        cursor: before ? cursor : after.cursor,
        pagination: { ...after.pagination, limit },
        rt: before?.rt ?? after.rt,
      };
    },
  };
}

/** An empty page is one row without a comment. */
function isComment(row: Nullable): row is Row {
  return row.id !== null;
}

function commentStatement({ query, scope, readerId, beyond: given }: Asked, finding: SearchMethod) {
  const { values, $ } = createParameters();
  const order = orderOf(query, scope);
  const beyond = given ?? beyondOf(order, query);
  const offset = beyond ? 0 : (query.page - 1) * query.limit;
  const user = $(readerId, 'uuid');
  const isStaff = scope.kind === 'own' ? 'g.is_staff' : String(scope.isStaff);
  const { from, within, group } = sourceOf(scope, { user, isStaff }, query, $);
  const wanted = and([within, conditionsOf(query, $)]);
  const sorted = orderBy(order, beyond);
  const direction = sorted.endsWith('desc') ? 'desc' : 'asc';
  // There are only a few different texts of this kind, so connections can keep them prepared.
  const isPrepared = isWhole(query, scope) && offset === 0;
  const size = isPrepared ? preparedSizeFor(query.limit) : query.limit;
  const limit = offset >= TOTAL_MAX ? 0 : size + 1;
  const source = searchSource(finding, {
    ...{ from, table: 'comments', alias: 'm', sorted },
    wanted: and([wanted, beyond !== null && isBeyond(order, beyond, $)]),
    indexed: () => `m.group_id ${group()}`,
    folded: COMMENT_TEXT,
    textIn: (folded) => textCondition(query, folded, { user, $ }),
    enough: offset + limit,
  });
  const total = totalOf(query, scope, { from, wanted, reader: { user, isStaff } }, $);
  const live =
    scope.kind === 'post'
      ? livePosition(`'p:' || ${$(scope.postId, 'uuid')}`)
      : '(select null::bigint as epoch, null::bigint as head, null::integer as tag)';
  const text = `select l.epoch, l.head, l.tag, c.total, q.*
    from ${live} l cross join (select ${total} as total) c
    left join lateral (
      select ${commentColumns(user, isStaff)} ${source}
      order by ${sorted} limit ${limit} offset ${offset}
    ) q on true
    order by ${order.by.map(([key]) => `q.${key} ${direction}`).join(', ')}`;
  return { text: isPrepared ? prepared(text) : text, values, order, beyond, offset };
}

/**
 * For all comments of a post, the total is a stored count plus those that only some readers see. Otherwise it is
 * counted, up to a cap. A search has no total.
 */
function totalOf(
  query: CommentsQuery,
  scope: CommentScope,
  { from, wanted, reader }: { from: string; wanted: string; reader: Reader },
  $: Parameters['$'],
): string {
  if (query.q !== '') return 'null::bigint';
  if (scope.kind !== 'post' || !isWhole(query, scope))
    return `(select count(*) from (select from ${from} where ${wanted} limit ${COUNTED_MAX + 1}) counted)`;
  const post = $(scope.postId, 'uuid');
  return `(select comment_count from post_counts where post_id = ${post}) + (
      select count(*) from comments m where m.post_id = ${post} and m.status <> 'PUBLISHED'
        and ${isCommentListed(reader.user, reader.isStaff)})`;
}
