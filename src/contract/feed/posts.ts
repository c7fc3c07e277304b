import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, listOf, one, oneOf, pageNumber, pageSize, pagination, searchText } from '../core/list.ts';
import { rtPosition } from '../core/realtime.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, oneLine, queryFlag, text } from '../core/text.ts';
import { TAGS_MAX } from '../tags.ts';
import {
  contentReactionFields,
  contentStatuses,
  markdown,
  POST_MAX,
  postFacts,
  TITLE_MAX,
} from './content.ts';

/** Posts in a page of the feed. */
export const FEED_PAGE = 20;
/** Pinned posts of one community. */
export const PINNED_POSTS_MAX = 10;

export const post = z.extend(postFacts, {
  ...contentReactionFields,
  /** Comments that readers can see. */
  comment_count: z.int(),
  /** Raised by each change of `comment_count` and `last_comment_at`. */
  counts_version: z.int(),
  last_comment_at: z.nullable(instant),
});
export type Post = z.output<typeof post>;

const title = oneLine().check(z.maxLength(TITLE_MAX, 'Title must not exceed 150 characters'));
const content = markdown(POST_MAX, 'Post must not exceed 20000 characters', 'Post is empty');
const tagIds = z.array(id).check(z.maxLength(TAGS_MAX, 'Choose at most 5 tags'));

export const postForm = z.strictObject({
  group_id: id,
  title: z._default(title, ''),
  content_md: content,
  tag_ids: z._default(tagIds, []),
  is_announcement: z._default(z.boolean(), false),
});
export type PostForm = z.output<typeof postForm>;

export const postSorts = ['newest', 'top'] as const;

/**
 * Query of `GET /posts/search`. With `group_id` the posts of one community, otherwise those of all communities the
 * caller belongs to. A cursor is opaque and belongs to the sort it came from; with one, `page` does not count. `after`
 * asks for what follows in the order of the list (older posts, in the newest ones), `before` for what comes first.
 */
export const postsQuery = z.object({
  group_id: z.optional(id),
  author_id: z.optional(id),
  q: searchText,
  /** Comma between them; a post with any of them matches. */
  tag_ids: listOf(id),
  is_pinned: queryFlag,
  is_announcement: queryFlag,
  /** True: posts without comments. */
  is_unanswered: queryFlag,
  /** Other statuses than PUBLISHED are for staff. Authors get their own posts in any status. */
  status: z.catch(z.optional(z.enum(contentStatuses)), undefined),
  include_archived: queryFlag,
  sort_by: oneOf(postSorts, 'newest'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  page: pageNumber,
  limit: pageSize(FEED_PAGE),
  before: z.optional(text().check(z.maxLength(100))),
  after: z.optional(text().check(z.maxLength(100))),
});
export type PostsQuery = z.output<typeof postsQuery>;

/** A page of the feed. A cursor is null where there is nothing further; `rt` is where `f:` of the community continues. */
export const feedWindow = z.object({
  data: z.array(post),
  cursor: z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  pagination,
  /** Null without `group_id`. */
  rt: z.nullable(rtPosition),
});
export type FeedWindow = z.output<typeof feedWindow>;

const postParams = z.object({ post_id: id });

export const createPost = endpoint({
  method: 'POST',
  path: '/posts',
  access: 'post.create',
  summary: 'Create a post in a community.',
  repeat: 'keyed',
  body: postForm,
  response: one(post),
  problems: [
    'limit.reached',
    'group.not_found',
    'group.not_allowed',
    'content.restricted',
    'content.too_soon',
    'content.not_accepted',
    'tag.not_found',
  ],
});

export const searchPosts = endpoint({
  method: 'GET',
  path: '/posts/search',
  access: 'signed_in',
  summary: 'List the posts of one community, or of all of the caller’s communities.',
  query: postsQuery,
  response: feedWindow,
  problems: ['group.not_found', 'group.not_allowed'],
});

export const getPost = endpoint({
  method: 'GET',
  path: '/posts/:post_id',
  access: 'posts.read',
  summary: 'Get one post in full.',
  params: postParams,
  response: z.object({ data: post, rt: rtPosition }),
  problems: ['post.not_found'],
});

export const updatePost = endpoint({
  method: 'PUT',
  path: '/posts/:post_id',
  access: 'posts.read',
  summary:
    'Change a post. Authors change the text and tags; staff pin, lock, hide and announce. Omitted fields stay as they are.',
  params: postParams,
  body: z.strictObject({
    title: z.optional(title),
    content_md: z.optional(content),
    tag_ids: z.optional(tagIds),
    is_announcement: z.optional(z.boolean()),
    is_pinned: z.optional(z.boolean()),
    is_locked: z.optional(z.boolean()),
    status: z.optional(z.enum(['PUBLISHED', 'HIDDEN'])),
    /** Needed for changes by staff. Authors overwrite their own text without it. */
    version: z.optional(seenVersion),
  }),
  response: one(post),
  problems: [
    'limit.reached',
    'post.not_found',
    'content.not_allowed',
    'content.restricted',
    'content.not_accepted',
    'content.stale',
    'content.too_many_pins',
    'tag.not_found',
  ],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/posts/:post_id',
  access: 'posts.read',
  summary:
    'Delete the caller’s own post, or another member’s as staff. An empty row remains while it has comments. Idempotent.',
  params: postParams,
  response: done,
  problems: ['post.not_found', 'content.not_allowed'],
});
