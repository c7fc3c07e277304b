import type { CommentsQuery } from '../../../../contract/feed/comments.ts';
import type { Order } from '../../../platform/db/keyset.ts';
import { and, type Parameters } from '../../../platform/db/statement.ts';
import { isPostShownTo, isStaffRole } from '../../../platform/rights/feed-right.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';
import { fitsSearch } from '../../../platform/search/fits-search.ts';
import { isCommentListed, isCommentShown } from './comment-row.ts';

/** Comments of one post, of one community, or of all communities that the reader is in. */
export type CommentScope =
  | { readonly kind: 'post'; readonly postId: string; readonly groupId: string; readonly isStaff: boolean }
  | { readonly kind: 'group'; readonly groupId: string; readonly isStaff: boolean }
  | { readonly kind: 'own' };

/** Comments of one post are ordered by position, all other lists by time. */
export function orderOf({ sort_by, order_by }: CommentsQuery, { kind }: CommentScope): Order {
  const isDescending = order_by === undefined ? sort_by !== 'oldest' : order_by === 'desc';
  const name = `${kind}-${sort_by === 'top' ? 'top' : 'time'}-${isDescending ? 'desc' : 'asc'}`;
  const place: Order['by'] =
    kind === 'post'
      ? [['seq', 'm.seq']]
      : [
          ['created_at', 'm.created_at'],
          ['id', 'm.id'],
        ];
  return { name, isDescending, by: sort_by === 'top' ? [['score', 'm.score'], ...place] : place };
}

/** Whether the query asks for all comments of a post. */
export function isWhole(query: CommentsQuery, { kind }: CommentScope): boolean {
  const { author_id, user_id, parent_comment_id, depth, is_pinned, status, q } = query;
  const filters = [author_id, user_id, parent_comment_id, depth, is_pinned, status];
  return kind === 'post' && q === '' && filters.every((filter) => filter === undefined);
}

/** SQL expressions about the reader: their id, and whether they are staff of the comment's community. */
export interface Reader {
  readonly user: string;
  readonly isStaff: string;
}

/**
 * A post's list contains tombstones, because their replies need a parent. Other lists contain only comments with text.
 */
export function sourceOf(scope: CommentScope, reader: Reader, query: CommentsQuery, $: Parameters['$']) {
  const { user, isStaff } = reader;
  if (scope.kind === 'post')
    return {
      from: 'comments m',
      within: `m.post_id = ${$(scope.postId, 'uuid')} and ${isCommentListed(user, isStaff)}`,
      group: () => `= ${$(scope.groupId, 'uuid')}`,
    };
  const shown = `${isCommentShown(user, isStaff)} and ${isPostShownTo(reader)}`;
  const posts = 'join posts p on p.id = m.post_id join post_counts n on n.post_id = p.id';
  if (scope.kind === 'group') {
    const group = `= ${$(scope.groupId, 'uuid')}`;
    return { from: `comments m ${posts}`, within: `m.group_id ${group} and ${shown}`, group: () => group };
  }
  return {
    from: `(${communitiesOf(user, query)}) g join comments m on m.group_id = g.id ${posts}`,
    within: shown,
    group: () => `in (select id from (${communitiesOf(user, query)}) g)`,
  };
}

/** The communities that the reader is in. */
function communitiesOf(user: string, { include_archived }: CommentsQuery): string {
  return `select g.id, ${isStaffRole('a.role')} as is_staff
    from group_members a join groups g on g.id = a.group_id
    where a.user_id = ${user} and ${isActiveMember('a')} ${include_archived ? '' : 'and g.archived_at is null'}`;
}

/** All conditions of the query on the comment `m`, without the search text. */
export function conditionsOf(query: CommentsQuery, $: Parameters['$']): string {
  const { author_id, user_id, parent_comment_id, depth, is_pinned, status } = query;
  return and([
    author_id !== undefined && `m.author_id = ${$(author_id, 'uuid')}`,
    user_id !== undefined && `m.author_id = ${$(user_id, 'uuid')}`,
    parent_comment_id !== undefined && `m.parent_comment_id = ${$(parent_comment_id, 'uuid')}`,
    depth !== undefined && `m.depth = ${$(depth, 'integer')}`,
    is_pinned !== undefined && `m.pinned_at is ${is_pinned ? 'not ' : ''}null`,
    status !== undefined && `m.status = ${$(status, 'text')}`,
  ]);
}

/** The expression of the trigram index on comments. */
export const COMMENT_TEXT = 'folded(m.content_md)';

/** SQL: the comment `m`, whose text is `folded`, fits the search text. Null without a search text. */
export function textCondition(
  { q }: CommentsQuery,
  folded: string,
  by: { readonly user: string; readonly $: Parameters['$'] },
): string | null {
  const text = { folded, words: 'm.words', author: 'm.author_id', at: 'm.created_at' };
  const fits = fitsSearch(q, text, by);
  return fits && `m.status <> 'DELETED' and ${fits}`;
}
