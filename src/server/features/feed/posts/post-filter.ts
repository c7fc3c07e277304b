import type { PostsQuery } from '../../../../contract/feed/posts.ts';
import type { Order } from '../../../platform/db/keyset.ts';
import { and, type Parameters } from '../../../platform/db/statement.ts';
import { isPostShownTo } from '../../../platform/rights/feed-right.ts';
import { fitsSearch } from '../../../platform/search/fits-search.ts';

/** SQL expressions about the reader: their id, and whether they are staff of the post's community. */
export interface Reader {
  readonly user: string;
  readonly isStaff: string;
}

/** The expression of the trigram index on posts. */
export const POST_TEXT = `folded(p.title || ' ' || p.content_md)`;

/** Whether the query asks for discussions of lessons, which no other list shows. */
export function isOfLessons({ lesson_id, course_id }: PostsQuery): boolean {
  return lesson_id !== undefined || course_id !== undefined;
}

/** Whether the query has no filter. */
export function isPlain(query: PostsQuery): boolean {
  const { author_id, lesson_id, tag_ids, category_id, is_pinned, is_announcement, is_unanswered, status } =
    query;
  const flags = [
    author_id,
    lesson_id,
    query.course_id,
    query.user_id,
    tag_ids,
    category_id,
    is_pinned,
    is_announcement,
    is_unanswered,
    status,
  ];
  return query.q === '' && flags.every((flag) => flag === undefined);
}

/**
 * All conditions of the query on the post `p` with counts `n`, without the search text; and what its reader may see.
 */
export function postConditions(query: PostsQuery, reader: Reader, $: Parameters['$']): string {
  const {
    author_id,
    lesson_id,
    course_id,
    tag_ids,
    category_id,
    is_pinned,
    is_announcement,
    is_unanswered,
    status,
  } = query;
  return and([
    isPostShownTo({ ...reader, hasLessons: isOfLessons(query) }),
    !isOfLessons(query) && 'p.lesson_id is null',
    lesson_id !== undefined && `p.lesson_id = ${$(lesson_id, 'uuid')}`,
    course_id !== undefined &&
      `p.lesson_id in (select l.id from lessons l where l.course_id = ${$(course_id, 'uuid')})`,
    author_id !== undefined && `p.author_id = ${$(author_id, 'uuid')}`,
    query.user_id !== undefined && `p.author_id = ${$(query.user_id, 'uuid')}`,
    is_pinned !== undefined && `p.pinned_at is ${is_pinned ? 'not ' : ''}null`,
    is_announcement !== undefined && `${is_announcement ? '' : 'not '}p.is_announcement`,
    is_unanswered !== undefined && `n.comment_count ${is_unanswered ? '=' : '>'} 0`,
    // The discussion of a lesson is always shown as published.
    status !== undefined && `${isOfLessons(query) ? "'PUBLISHED'" : 'p.status'} = ${$(status, 'text')}`,
    category_id !== undefined && `p.category_id = ${$(category_id, 'uuid')}`,
    tag_ids !== undefined &&
      `exists (select from post_tags x where x.post_id = p.id and x.tag_id = any(${$(tag_ids, 'uuid[]')}))`,
  ]);
}

/** SQL: the post `p`, whose text is `folded`, fits the search text. Null without a search text. */
export function textCondition(
  { q }: PostsQuery,
  folded: string,
  by: { readonly user: string; readonly $: Parameters['$'] },
): string | null {
  const text = { folded, words: 'p.words', author: 'p.author_id', at: 'p.created_at' };
  const fits = fitsSearch(q, text, by);
  return fits && `p.status <> 'DELETED' and ${fits}`;
}

/** The order of one community's feed: by position, which has no gaps and no ties. */
export function orderInGroup({ sort_by, order_by, is_unanswered }: PostsQuery): Order {
  const isDescending = order_by === 'desc';
  if (sort_by === 'top')
    return {
      name: `top-${order_by}`,
      isDescending,
      by: [
        ['score', 'n.score'],
        ['seq', 'n.seq'],
      ],
    };
  // Both columns hold the same value; each has the index for its case.
  const seq = is_unanswered === true ? 'n.seq' : 'p.seq';
  return { name: `new-${order_by}`, isDescending, by: [['seq', seq]] };
}

/** The order of a list across communities. */
export function orderAcross({ sort_by, order_by }: PostsQuery): Order {
  const newest = [
    ['created_at', 'p.created_at'],
    ['id', 'p.id'],
  ] as const;
  return {
    name: `all-${sort_by}-${order_by}`,
    isDescending: order_by === 'desc',
    by: sort_by === 'top' ? [['score', 'n.score'], ...newest] : newest,
  };
}
