import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { FEED_PAGE, type FeedWindow, type PostsQuery } from '../../../../contract/feed/posts.ts';
import { paginateSeen, seenUpTo, TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { beyondOf, windowOf } from '../../../platform/db/keyset.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { findPage, type SearchMethod } from '../../../platform/search/search-source.ts';
import type { Live } from '../../../realtime/log/live-position.ts';
import type { TraitsRow } from '../../communities/traits-row.ts';
import { COUNTED_MAX, feedSql, type Scope } from './feed-page-text.ts';
import { isPlain, orderAcross, orderInGroup } from './post-filter.ts';
import { type PostRow, postFromJson, toPost } from './post-row.ts';

/** A page, and the reader's membership at the same moment. Check what the reader may see before you return the page. */
export interface FoundPage {
  /** Null when the query names no community, or one that does not exist. */
  readonly traits: TraitsRow | null;
  readonly window: FeedWindow;
}

/**
 * The whole page is one row, because the driver takes three times as long for one row per post with forty columns each.
 */
interface Found {
  readonly traits: TraitsRow | null;
  readonly live: Live | null;
  readonly total: number | null;
  readonly posts: PostRow[] | null;
}

/**
 * Pages of posts. A page of one community also says where its live stream continues; queries for single posts do not.
 */
export function createFeedPageRepo(db: Database) {
  async function pageOf(query: PostsQuery, scope: Scope, finding: SearchMethod) {
    const { text, values, order, beyond, offset } = feedStatement(query, scope, finding);
    const found = singleRow((await db.query<Found>(text, values)).rows);
    const { live, total, traits } = found;
    const posts = (found.posts ?? []).map(postFromJson);
    const cut = windowOf(order, posts, { limit: query.limit, beyond, offset });
    const window: FeedWindow = {
      data: cut.rows.map((row) => toPost(row, 'excerpt')),
      cursor: cut.cursor,
      pagination: paginateSeen(query, total, {
        ...seenUpTo({ offset, rows: posts.length, limit: query.limit, isFromStart: beyond === null }),
        max: isPlain(query) ? TOTAL_MAX : COUNTED_MAX,
      }),
      rt: live && [`f:${scope.groupId}`, live.epoch, live.head, live.tag],
    };
    return { page: { traits, window }, isFull: posts.length > query.limit };
  }

  return {
    /**
     * A page, its total, the position of the live stream and the reader's membership. All come from one statement and
     * so from one snapshot: an event is either in these rows or arrives after `rt`.
     */
    async page(query: PostsQuery, scope: Scope): Promise<FoundPage> {
      const { page } = await findPage(query.q !== '', (finding) => pageOf(query, scope, finding));
      return page;
    },
  };
}

/** Sizes of pages whose statements connections keep prepared. */
const PREPARED_SIZES = [FEED_PAGE, 50, PAGE_SIZE_MAX];

/** The size of the page that is read for a page of `limit`, and then cut. So any limit has a prepared statement. */
export function preparedSizeFor(limit: number): number {
  return PREPARED_SIZES.find((size) => size >= limit) ?? limit;
}

/**
 * The prepared statements, by the options that change their text. Building the text takes longer than finding it here.
 */
const preparedTexts = new Map<string, string>();

function feedStatement(query: PostsQuery, scope: Scope, finding: SearchMethod) {
  const order = scope.groupId === null ? orderAcross(query) : orderInGroup(query);
  const beyond = beyondOf(order, query);
  const offset = beyond ? 0 : (query.page - 1) * query.limit;
  const found = { order, beyond, offset };
  // A prepared plan cannot know the number of the reader's communities.
  const isPrepared = scope.groupId !== null && isPlain(query) && offset === 0;
  if (!isPrepared)
    return { ...found, ...feedSql(query, scope, finding, { ...found, count: query.limit + 1 }) };
  const size = preparedSizeFor(query.limit);
  const kind = `${order.name} ${beyond?.side} ${size}`;
  const text =
    preparedTexts.get(kind) ?? prepared(feedSql(query, scope, finding, { ...found, count: size + 1 }).text);
  preparedTexts.set(kind, text);
  return { ...found, text, values: [scope.readerId, scope.groupId, ...(beyond?.values ?? [])] };
}
