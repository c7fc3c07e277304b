import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { type CommentRow, toCommentFacts } from './comments/comment-row.ts';
import { type PostRow, toPostFacts } from './posts/post-row.ts';

type PostKind = 'post.created' | 'post.updated' | 'post.deleted';

/** Announces the post to the readers of the community. */
export function announcePost(tx: Tx, kind: PostKind, row: PostRow, caller: Pick<Caller, 'userId'>): void {
  emitPost(tx, `f:${row.group_id}`, { kind, row, caller });
}

/** Announces a change of the post to the readers of its discussion. Called when the change affects who may read it. */
export function announceAudience(tx: Tx, kind: PostKind, row: PostRow, caller: Pick<Caller, 'userId'>): void {
  emitPost(tx, `p:${row.id}`, { kind, row, caller });
}

function emitPost(
  tx: Tx,
  topic: string,
  { kind, row, caller }: { kind: PostKind; row: PostRow; caller: Pick<Caller, 'userId'> },
): void {
  tx.emit({
    kind,
    topic,
    ref: row.id,
    actor: caller.userId,
    data: toPostFacts(row) satisfies EventData<typeof kind>,
  });
}

/** Announces the comment to the readers of the discussion. */
export function announceComment(
  tx: Tx,
  kind: 'comment.created' | 'comment.updated' | 'comment.deleted',
  row: CommentRow,
  { userId }: Pick<Caller, 'userId'>,
): void {
  tx.emit({
    kind,
    topic: `p:${row.post_id}`,
    ref: row.id,
    actor: userId,
    data: toCommentFacts(row) satisfies EventData<typeof kind>,
  });
}
