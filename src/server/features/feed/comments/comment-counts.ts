import type { Tx } from '../../../platform/db/transaction.ts';
import { createPostChangeRepo } from '../posts/post-change.repo.ts';
import { createCommentRepo } from './comment.repo.ts';

/** A comment whose state changed, and how many published and listed ones there are more (or fewer) by it. */
export interface Recount {
  readonly postId: string;
  readonly groupId: string;
  readonly parentId: string | null;
  readonly published: -1 | 0 | 1;
  readonly listed: -1 | 0 | 1;
  /** Of a new comment. */
  readonly at?: string;
}

/**
 * Keeps the numbers of the post and of the comments above true, and tells them. A tombstone that loses its last answer
 * leaves the lists itself, and one that gets an answer back returns to them, so that the change may go further up.
 */
export async function recount(tx: Tx, change: Recount): Promise<void> {
  if (change.published !== 0) await recountPost(tx, change);
  const repo = createCommentRepo(tx);
  for (let id = change.listed === 0 ? null : change.parentId; id !== null; ) {
    const { status, parent_comment_id, ...counts } = await repo.countAnswers(id, change.listed);
    tx.emit({ kind: 'comment.counted', topic: `p:${change.postId}`, data: { comment_id: id, ...counts } });
    const isTurning = counts.reply_count === (change.listed > 0 ? 1 : 0);
    id = status !== 'PUBLISHED' && isTurning ? parent_comment_id : null;
  }
}

async function recountPost(tx: Tx, { postId, groupId, published, at }: Recount): Promise<void> {
  const repo = createPostChangeRepo(tx);
  const counts = await repo.count(postId, { comments: published, ...(at !== undefined && { at }) });
  tx.emit({ kind: 'post.counted', topic: `f:${groupId}`, data: { post_id: postId, ...counts } });
  const isTurning = counts.comment_count === (published > 0 ? 1 : 0);
  if (isTurning && (await repo.isDeleted(postId))) await repo.countListed(groupId, published);
}
