import type { Tx } from '../../../platform/db/transaction.ts';
import type { Decided, RemovedContent } from '../../moderation/message-removals/removed-messages.ts';
import type { CommentChangeService } from '../comments/comment-change.service.ts';
import { createPostRepo } from '../posts/post.repo.ts';
import type { PostChangeService } from '../posts/post-change.service.ts';
import { type ContentState, createRemovedContentRepo, type ListedContent } from './removed-content.repo.ts';

export interface RemovedContentDeps {
  readonly postChanges: Pick<PostChangeService, 'setState'>;
  readonly commentChanges: Pick<CommentChangeService, 'setState'>;
}

/**
 * Hides the posts and comments of one person and brings them back, one per transaction: each is told to its readers as a
 * change by hand is. What staff or the author changed by hand since then is left alone.
 */
export function createRemovedContent({ postChanges, commentChanges }: RemovedContentDeps): RemovedContent {
  const setState = (tx: Tx, { id, postId }: ListedContent, state: ContentState, userId: string) =>
    (id === postId ? postChanges : commentChanges).setState(tx, id, state, { userId });

  /** What the list says of it once its post is locked; null when it says something else by then. */
  async function lock(tx: Tx, { id, postId }: ListedContent, { by }: Decided, isTaken: boolean) {
    await createPostRepo(tx).lock(postId, by);
    const kept = await createRemovedContentRepo(tx).kept(id);
    return kept?.isTaken === isTaken ? kept : null;
  }

  return {
    choose: (tx, removal) => createRemovedContentRepo(tx).choose(removal),

    async removeSome(tx, removal) {
      const repo = createRemovedContentRepo(tx);
      const next = await repo.next(removal.id, { isTaken: false });
      if (next === null) return false;
      if ((await lock(tx, next, removal, false)) === null) return true;
      const before = await setState(tx, next, { status: 'HIDDEN', reason: null }, removal.by);
      if (before === null) await repo.drop(next.id);
      else await repo.take(next.id, before);
      return true;
    },

    async restoreSome(tx, removal) {
      const repo = createRemovedContentRepo(tx);
      await repo.dropWaiting(removal.id);
      const next = await repo.next(removal.id, { isTaken: true });
      if (next === null) return false;
      const kept = await lock(tx, next, removal, true);
      if (kept === null) return true;
      await setState(tx, next, kept, removal.by);
      await repo.drop(next.id);
      return true;
    },
  };
}
