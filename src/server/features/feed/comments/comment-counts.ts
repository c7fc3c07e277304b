import type { Tx } from '../../../platform/db/transaction.ts';
import { createPostChangeRepo } from '../posts/post-change.repo.ts';
import type { PostRow } from '../posts/post-row.ts';
import { createCommentRepo } from './comment.repo.ts';

/** A comment whose state changed, and by how much the numbers of published and of listed comments change. */
export interface Recount {
  readonly postId: string;
  readonly groupId: string;
  readonly parentId: string | null;
  readonly published: -1 | 0 | 1;
  readonly listed: -1 | 0 | 1;
  /** Creation time of a new comment. */
  readonly at?: string;
  /** True when an earlier text of a comment may be in events: it is taken out of them. */
  readonly isRewritten?: boolean;
}

/**
 * Updates and announces the counts of the post and of the comments above this one. A tombstone leaves the lists when it
 * loses its last reply, and returns when it gets one back. So the change may continue upwards.
 */
export async function recount(tx: Tx, change: Recount): Promise<void> {
  if (change.published !== 0 || change.isRewritten === true) await recountPost(tx, change);
  const repo = createCommentRepo(tx);
  for (let id = change.listed === 0 ? null : change.parentId; id !== null; ) {
    const { status, parent_comment_id, ...counts } = await repo.countAnswers(id, change.listed);
    tx.emit({ kind: 'comment.counted', topic: `p:${change.postId}`, data: { comment_id: id, ...counts } });
    const isTurning = counts.reply_count === (change.listed > 0 ? 1 : 0);
    id = status !== 'PUBLISHED' && isTurning ? parent_comment_id : null;
  }
}

/** Announces the newest comments of a post once more: they appear and disappear with the post's own text. */
export function announceLatest(tx: Tx, { id, group_id }: Pick<PostRow, 'id' | 'group_id'>): Promise<void> {
  return recountPost(tx, { postId: id, groupId: group_id, published: 0, isRewritten: true });
}

async function recountPost(
  tx: Tx,
  { postId, groupId, published, at, isRewritten }: Omit<Recount, 'parentId' | 'listed'>,
): Promise<void> {
  const repo = createPostChangeRepo(tx);
  const { is_lesson, ...counts } = await repo.count(postId, {
    comments: published,
    ...(at !== undefined && { at }),
  });
  // Not everyone who follows the feed may read it.
  if (is_lesson) return;
  tx.emit({
    kind: 'post.counted',
    topic: `f:${groupId}`,
    ref: postId,
    data: { post_id: postId, ...counts },
  });
  if (isRewritten === true)
    await repo.redactLatest({ id: postId, group_id: groupId }, counts.latest_comments);
  if (published === 0) return;
  const isTurning = counts.comment_count === (published > 0 ? 1 : 0);
  if (isTurning && (await repo.isDeleted(postId))) await repo.countListed(groupId, published);
}
