import { PAGE_SIZE_MAX, type Pagination, paginate } from '../../../../contract/core/list.ts';
import { FEED_PAGE, type FeedWindow, type PostsQuery } from '../../../../contract/feed/posts.ts';
import { TOTAL_MAX } from '../../../platform/db/counted-total.ts';
import { type Database, only } from '../../../platform/db/database.ts';
import { beyondOf, windowOf } from '../../../platform/db/keyset.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Live } from '../../../realtime/log/live-position.ts';
import type { TraitsRow } from '../../communities/traits-row.ts';
import { COUNTED_MAX, feedText, type Scope } from './feed-page-text.ts';
import type { Finding } from './found-source.ts';
import { isPlain, orderAcross, orderInGroup } from './post-filter.ts';
import { type PostRow, postFromJson, toPost } from './post-row.ts';

/** A page, and the reader's membership at the same moment. Check what the reader may see before you hand the page out. */
export interface FoundPage {
  /** Null without a community, and where there is none. */
  readonly traits: TraitsRow | null;
  readonly window: FeedWindow;
}

/** All of a page is one row: the driver takes three times as long for a page of rows with forty columns each. */
interface Found {
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
    const { live, total, traits } = found;
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
    return { traits, window };
  }

  return {
    /**
     * A page, its total, the position of the live stream and the reader's membership, from one statement and so from
     * one snapshot: an event is either in these rows or comes after `rt`.
     */
    async page(query: PostsQuery, scope: Scope): Promise<FoundPage> {
      if (query.q === '') return pageOf(query, scope, 'plain');
      const near = await pageOf(query, scope, 'near');
      return near.window.data.length === query.limit ? near : pageOf(query, scope, 'rare');
    },
  };
}

/**
 * Without a total, because counting would cost more than the page, it is what was seen of the list; where counting
 * stopped at `max`, it is no less than that.
 */
export function paginationOf(
  query: { page: number; limit: number },
  total: number | null,
  seen: { known: number; isAll: boolean; max: number },
): Pagination {
  if (total === null) return paginate(query, seen.known, seen.isAll);
  const isExact = total <= seen.max;
  return paginate(query, isExact ? total : Math.max(seen.max, seen.known), isExact);
}

/** Page sizes with a statement that connections keep. A page of another size reads up to the next one, and is cut. */
const KEPT_SIZES = [FEED_PAGE, 50, PAGE_SIZE_MAX];
/** The kept statements, by what they differ in: to write one takes longer than to look it up. */
const kept = new Map<string, string>();

function feedStatement(query: PostsQuery, scope: Scope, finding: Finding) {
  const order = scope.groupId === null ? orderAcross(query) : orderInGroup(query);
  const beyond = beyondOf(order, query);
  const offset = beyond ? 0 : (query.page - 1) * query.limit;
  const found = { order, beyond, offset };
  // A kept plan cannot know in how many communities the reader is.
  const isKept = scope.groupId !== null && isPlain(query) && offset === 0;
  if (!isKept) return { ...found, ...feedText(query, scope, finding, { ...found, count: query.limit + 1 }) };
  const size = KEPT_SIZES.find((one) => one >= query.limit) ?? query.limit;
  const kind = `${order.name} ${beyond?.side} ${size}`;
  const text =
    kept.get(kind) ?? prepared(feedText(query, scope, finding, { ...found, count: size + 1 }).text);
  kept.set(kind, text);
  return { ...found, text, values: [scope.readerId, scope.groupId, ...(beyond?.values ?? [])] };
}
