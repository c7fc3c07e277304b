import * as z from 'zod/mini';
import { attachmentForms } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  communitySlug,
  done,
  listOf,
  one,
  oneOf,
  pageNumber,
  pageSize,
  pagination,
  searchText,
} from '../core/list.ts';
import { rtPosition } from '../core/realtime.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, oneLine, queryFlag, text } from '../core/text.ts';
import { poll, pollForm } from '../polls/poll.ts';
import { TAGS_MAX } from '../tags.ts';
import {
  contentReactionFields,
  contentStatuses,
  markdown,
  POST_MAX,
  postCountFields,
  postFacts,
  refuseEmpty,
  TITLE_MAX,
} from './content.ts';
import { rejectionReason } from './held-content.ts';

/** Posts in a page of the feed. */
export const FEED_PAGE = 20;
/** Pinned posts of one community. */
export const PINNED_POSTS_MAX = 10;

export const post = z.extend(postFacts, {
  ...contentReactionFields,
  poll: z.optional(z.nullable(poll)),
  ...postCountFields,
});
export type Post = z.output<typeof post>;

export const postTitle = oneLine().check(z.maxLength(TITLE_MAX, 'Title must not exceed 150 characters'));
export const POST_EMPTY = 'Post is empty';
const TOO_LONG = 'Post must not exceed 20000 characters';
/** The text of a post without files: not blank. */
export const postContent = markdown(POST_MAX, TOO_LONG, POST_EMPTY);
/** The text of a post with files: may be empty. */
export const postText = markdown(POST_MAX, TOO_LONG, null);
const tagIds = z.array(id).check(z.maxLength(TAGS_MAX, 'Choose at most 5 tags'));

export const postFields = z.strictObject({
  group_id: id,
  title: z._default(postTitle, ''),
  /** May be empty with files. */
  content_md: postText,
  tag_ids: z._default(tagIds, []),
  /** One of the community's `post_categories`. */
  category_id: z._default(z.nullable(id), null),
  is_announcement: z._default(z.boolean(), false),
  /** The title or text is its question. */
  poll: z.optional(pollForm),
  /** Files that the author uploaded for this community. */
  attachments: z.optional(attachmentForms),
});
export type PostForm = z.output<typeof postFields>;
export const postForm = postFields.check(refuseEmpty(POST_EMPTY));

export const postSorts = ['newest', 'top'] as const;

/**
 * Query of `GET /posts/search`. With `group_id` the posts of one community, otherwise those of all communities the
 * caller belongs to. A cursor is opaque and belongs to the sort it came from; with one, `page` does not count. `after`
 * asks for what follows in the order of the list (older posts, in the newest ones), `before` for what comes first.
 */
export const postsQuery = z.object({
  group_id: z.optional(id),
  slug: communitySlug,
  author_id: z.optional(id),
  /** The same as `author_id` (SPEC §3). Of both, both count. */
  user_id: z.optional(id),
  /** The discussion of this lesson, which no other list shows; none until a member opens it. */
  lesson_id: z.optional(id),
  /** The discussions of the lessons of this course that the caller may open. */
  course_id: z.optional(id),
  q: searchText,
  /** Comma between them; a post with any of them matches. */
  tag_ids: listOf(id),
  category_id: z.optional(id),
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
  limit: pageSize(),
  before: z.optional(text().check(z.maxLength(100))),
  after: z.optional(text().check(z.maxLength(100))),
});
export type PostsQuery = z.output<typeof postsQuery>;

/** A page of the feed. A cursor is null where there is nothing further; `rt` is where `f:` of the community continues. */
export const feedWindow = z.object({
  data: z.array(post),
  cursor: z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  pagination,
  /** Null without `group_id` and `lesson_id`. */
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
    'category.not_found',
    'attachment.not_found',
  ],
});

export const searchPosts = endpoint({
  method: 'GET',
  path: '/posts/search',
  access: 'signed_in',
  summary: 'List the posts of one community, or of all of the caller’s communities.',
  query: postsQuery,
  response: feedWindow,
  problems: ['group.not_found', 'group.not_allowed', 'lesson.not_found', 'membership.required'],
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
    'Change a post. Authors change the text, tags and category; staff pin, lock, hide and announce. Omitted fields stay as they are.',
  params: postParams,
  body: z.strictObject({
    title: z.optional(postTitle),
    /** May be empty when the post has files afterwards. */
    content_md: z.optional(postText),
    tag_ids: z.optional(tagIds),
    /** Null removes it. */
    category_id: z.optional(z.nullable(id)),
    /** All files that the post has afterwards: its own ones, and new ones. Others are removed. */
    attachments: z.optional(attachmentForms),
    is_announcement: z.optional(z.boolean()),
    is_pinned: z.optional(z.boolean()),
    is_locked: z.optional(z.boolean()),
    status: z.optional(z.enum(['PUBLISHED', 'HIDDEN'])),
    /** Of staff, for the author of what waited for review and is not shown. */
    reason: z.optional(rejectionReason),
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
    'category.not_found',
    'attachment.not_found',
  ],
});

export const restorePost = endpoint({
  method: 'POST',
  path: '/posts/:post_id/restore',
  access: 'post.moderate',
  summary:
    'Restore the text of a post that staff removed. Its reactions, tags and poll are lost. Not for posts that their authors deleted. Idempotent.',
  repeat: 'harmless',
  params: postParams,
  response: one(post),
  problems: ['post.not_found', 'content.not_allowed'],
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
