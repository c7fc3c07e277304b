import * as z from 'zod/mini';
import { attachmentForms } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  communitySlug,
  direction,
  one,
  oneOf,
  pageNumber,
  pageSize,
  pagination,
  searchText,
} from '../core/list.ts';
import { rtPosition } from '../core/realtime.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, queryFlag, text } from '../core/text.ts';
import {
  COMMENT_MAX,
  commentFacts,
  contentReactionFields,
  contentStatuses,
  markdown,
  refuseEmpty,
} from './content.ts';
import { rejectionReason } from './held-content.ts';

/** Comments in a page. */
export const COMMENTS_PAGE = 20;
/** Deepest answer: 0 is a comment on the post. An answer to the deepest one stands beside it. */
export const COMMENT_DEPTH_MAX = 2;

export const comment = z.extend(commentFacts, {
  ...contentReactionFields,
  /** Answers that readers see, of this comment itself. */
  reply_count: z.int(),
  /** Raised by each change of `reply_count`. */
  counts_version: z.int(),
});
export type Comment = z.output<typeof comment>;

export const COMMENT_EMPTY = 'Comment is empty';
/** May be empty with files. */
const content = markdown(COMMENT_MAX, 'Comment must not exceed 5000 characters', null);

export const commentFields = z.strictObject({
  post_id: id,
  parent_comment_id: z._default(z.nullable(id), null),
  content_md: content,
  /** Files that the author uploaded for this post. */
  attachments: z.optional(attachmentForms),
});
export type CommentForm = z.output<typeof commentFields>;
export const commentForm = commentFields.check(refuseEmpty(COMMENT_EMPTY));

/**
 * Query of `GET /comments/search`. One of `post_id`, `group_id` and `author_id` says whose; the rest filters. Cursors are
 * those of the feed: `after` asks for what follows in the order of the list.
 */
export const commentsQuery = z.object({
  post_id: z.optional(id),
  group_id: z.optional(id),
  slug: communitySlug,
  author_id: z.optional(id),
  /** The same as `author_id` (SPEC §3). Of both, both count. */
  user_id: z.optional(id),
  parent_comment_id: z.optional(id),
  depth: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0))), undefined),
  is_pinned: queryFlag,
  status: z.catch(z.optional(z.enum(contentStatuses)), undefined),
  include_archived: queryFlag,
  q: searchText,
  sort_by: oneOf(['oldest', 'newest', 'top'], 'oldest'),
  /** Turns the order around that `sort_by` has by itself. */
  order_by: direction,
  page: pageNumber,
  limit: pageSize(),
  before: z.optional(text().check(z.maxLength(100))),
  after: z.optional(text().check(z.maxLength(100))),
  /** Half a page on each side of this comment, on its own level. */
  around: z.optional(id),
});
export type CommentsQuery = z.output<typeof commentsQuery>;

/** A page of comments; `rt` is where `p:` of the post continues, null without `post_id`. */
export const commentWindow = z.object({
  data: z.array(comment),
  cursor: z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  pagination,
  rt: z.nullable(rtPosition),
});
export type CommentWindow = z.output<typeof commentWindow>;

const commentParams = z.object({ comment_id: id });

export const createComment = endpoint({
  method: 'POST',
  path: '/comments',
  access: 'comment.create',
  summary: 'Comment on a post, or reply to a comment.',
  repeat: 'keyed',
  body: commentForm,
  response: one(comment),
  problems: [
    'limit.reached',
    'post.not_found',
    'comment.not_found',
    'content.not_allowed',
    'content.locked',
    'content.restricted',
    'content.too_soon',
    'content.not_accepted',
    'attachment.not_found',
  ],
});

export const searchComments = endpoint({
  method: 'GET',
  path: '/comments/search',
  access: 'signed_in',
  summary: 'List the comments of a post, a community or a user that the caller may read.',
  query: commentsQuery,
  response: commentWindow,
  problems: ['post.not_found', 'group.not_found', 'group.not_allowed', 'comment.not_found'],
});

export const updateComment = endpoint({
  method: 'PUT',
  path: '/comments/:comment_id',
  access: 'posts.read',
  summary: 'Change a comment. Authors change the text; staff hide and show it.',
  params: commentParams,
  body: z.strictObject({
    /** May be empty when the comment has files afterwards. */
    content_md: z.optional(content),
    /** All files that the comment has afterwards: its own ones, and new ones. Others are removed. */
    attachments: z.optional(attachmentForms),
    status: z.optional(z.enum(['PUBLISHED', 'HIDDEN'])),
    /** Of staff, for the author of what waited for review and is not shown. */
    reason: z.optional(rejectionReason),
    /** Needed for what staff change. */
    version: z.optional(seenVersion),
  }),
  response: one(comment),
  problems: [
    'limit.reached',
    'comment.not_found',
    'content.not_allowed',
    'content.locked',
    'content.restricted',
    'content.not_accepted',
    'content.stale',
    'attachment.not_found',
  ],
});

export const restoreComment = endpoint({
  method: 'POST',
  path: '/comments/:comment_id/restore',
  access: 'post.moderate',
  summary:
    'Restore the text of a comment that staff removed. Its reactions are lost. Not for comments that their authors deleted. Idempotent.',
  repeat: 'harmless',
  params: commentParams,
  response: one(comment),
  problems: ['comment.not_found', 'content.not_allowed'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/comments/:comment_id',
  access: 'posts.read',
  summary:
    'Delete the caller’s own comment, or another member’s as staff. An empty row remains while it has replies. Idempotent.',
  params: commentParams,
  response: one(comment),
  problems: ['comment.not_found', 'content.not_allowed'],
});

export const pinComment = endpoint({
  method: 'PUT',
  path: '/comments/:comment_id/pin',
  access: 'post.moderate',
  summary: 'Pin a comment to the top of its discussion, or unpin it. Only one can be pinned.',
  params: commentParams,
  body: z.strictObject({ is_pinned: z.boolean(), version: z.optional(seenVersion) }),
  response: one(comment),
  problems: ['comment.not_found', 'content.not_allowed', 'content.stale'],
});
