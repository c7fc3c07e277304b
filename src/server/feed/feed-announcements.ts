import type { EventData } from '../../contract/events.ts';
import type { Tx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import { type CommentRow, toCommentFacts } from './comment-row.ts';
import { type PostRow, toPostFacts } from './post-row.ts';

/** Tells the readers of the community. */
export function announcePost(
  tx: Tx,
  kind: 'post.created' | 'post.updated' | 'post.deleted',
  row: PostRow,
  { userId }: Caller,
): void {
  tx.emit({
    kind,
    topic: `f:${row.group_id}`,
    ref: row.id,
    actor: userId,
    data: toPostFacts(row) satisfies EventData<typeof kind>,
  });
}

/** Tells the readers of the discussion. */
export function announceComment(
  tx: Tx,
  kind: 'comment.created' | 'comment.updated' | 'comment.deleted',
  row: CommentRow,
  { userId }: Caller,
): void {
  tx.emit({
    kind,
    topic: `p:${row.post_id}`,
    ref: row.id,
    actor: userId,
    data: toCommentFacts(row) satisfies EventData<typeof kind>,
  });
}
