import * as z from 'zod/mini';
import { type Comment, commentForm, createComment } from '../../../../contract/feed/comments.ts';
import { createPost, type Post, postForm } from '../../../../contract/feed/posts.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import type { OutboxKind } from '../../../data/outbox/outbox-kind.ts';
import { commentDraft, postDraft } from '../composer/post-draft.ts';

/** The request, and the draft that it was made from: the draft goes back into the field when the server refuses it. */
const postToSend = z.object({ form: postForm, draft: postDraft });
export type PostToSend = z.output<typeof postToSend>;
const commentToSend = z.object({ form: commentForm, draft: commentDraft });
export type CommentToSend = z.output<typeof commentToSend>;

/** A limit is a refusal too: its text says how long to wait, and the author decides. */
function isRefused(error: unknown): boolean {
  return isRefusal(error) || (error instanceof ApiError && error.status === 429);
}

/** Posts in the outbox. */
export const postKind: OutboxKind<PostToSend, Post> = {
  name: 'post',
  schema: postToSend,
  isRefused,
  deliver: async ({ body: { form } }, call) => (await call(createPost, { body: form })).data,
};

/** Comments in the outbox. */
export const commentKind: OutboxKind<CommentToSend, Comment> = {
  name: 'comment',
  schema: commentToSend,
  isRefused,
  deliver: async ({ body: { form } }, call) => (await call(createComment, { body: form })).data,
};

/** The lane of a community's posts. */
export function postLane(groupId: string): string {
  return `posts:${groupId}`;
}

/** The lane of the comments under a post. */
export function commentLane(postId: string): string {
  return `comments:${postId}`;
}
