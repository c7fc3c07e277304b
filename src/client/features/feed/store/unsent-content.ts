import * as z from 'zod/mini';
import { type Comment, commentFields, createComment } from '../../../../contract/feed/comments.ts';
import { createPost, type Post, postFields } from '../../../../contract/feed/posts.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { isRefusal } from '../../../data/api/call-failure.ts';
import type { OutboxKind } from '../../../data/outbox/outbox-kind.ts';
import {
  type AttachmentForms,
  isFileRefused,
  type LocalFile,
  localFiles,
} from '../../attachments/store/local-file.ts';
import { commentDraft, postDraft } from '../composer/post-draft.ts';

/** The request, and the draft that it was made from: the draft goes back into the field when the server refuses it. */
const postToSend = z.object({ form: postFields, draft: postDraft, files: localFiles });
export type PostToSend = z.output<typeof postToSend>;
const commentToSend = z.object({ form: commentFields, draft: commentDraft, files: localFiles });
export type CommentToSend = z.output<typeof commentToSend>;

/** A limit is a refusal too: its text says how long to wait, and the author decides. */
function isRefused(error: unknown): boolean {
  return isRefusal(error) || isFileRefused(error) || (error instanceof ApiError && error.status === 429);
}

/** Sends a text, with its files if it has any. */
async function withFiles<Reply>(
  files: readonly LocalFile[],
  signal: AbortSignal,
  send: (more: { attachments?: AttachmentForms }) => Promise<Reply>,
): Promise<Reply> {
  if (files.length === 0) return send({});
  const { deliverWithFiles } = await import('../../attachments/store/deliver-files.ts');
  return deliverWithFiles(files, (attachments) => send({ attachments }), signal);
}

/** Posts in the outbox. */
export const postKind: OutboxKind<PostToSend, Post> = {
  name: 'post',
  schema: postToSend,
  isRefused,
  deliver: ({ body: { form, files } }, call, signal) =>
    withFiles(files, signal, async (more) => (await call(createPost, { body: { ...form, ...more } })).data),
};

/** Comments in the outbox. */
export const commentKind: OutboxKind<CommentToSend, Comment> = {
  name: 'comment',
  schema: commentToSend,
  isRefused,
  deliver: ({ body: { form, files } }, call, signal) =>
    withFiles(
      files,
      signal,
      async (more) => (await call(createComment, { body: { ...form, ...more } })).data,
    ),
};

/** The lane of a community's posts. */
export function postLane(groupId: string): string {
  return `posts:${groupId}`;
}

/** The lane of the comments under a post. */
export function commentLane(postId: string): string {
  return `comments:${postId}`;
}
