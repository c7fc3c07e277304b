import { may } from '../../../contract/core/permissions.ts';
import type { Problem } from '../../../contract/core/problems.ts';
import type { Comment } from '../../../contract/feed/comments.ts';
import type { Post } from '../../../contract/feed/posts.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { mentionedIds } from '../chat/messages/message-row.ts';
import type { Membership } from '../communities/community.service.ts';
import { contentNotAllowed } from '../moderation/writing-problems.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createCommentRepo } from './comments/comment.repo.ts';
import { recountChange } from './comments/comment-change.service.ts';
import { announceLatest } from './comments/comment-counts.ts';
import { toComment, toCommentFacts } from './comments/comment-row.ts';
import { type FeedAccess, isListed } from './feed-access.ts';
import { announceAudience, announceComment, announcePost } from './feed-announcements.ts';
import { commentNotFound, postNotFound } from './feed-problems.ts';
import { createPostRepo } from './posts/post.repo.ts';
import { createPostChangeRepo } from './posts/post-change.repo.ts';
import { toPost, toPostFacts } from './posts/post-row.ts';
import { reviewChanged } from './review/review.ts';
import { auditStaffAction, lockRight, requireRank } from './staff-action.ts';

export interface RestoringDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly audit: Audit;
  readonly access: Pick<FeedAccess, 'membershipFor'>;
  readonly notifier: Notifier;
}

/**
 * Undoes the removal of posts and comments by staff: what was hidden, or waited for staff, is so again. What is not
 * removed now stays as it is. What its author deleted is
 * not found.
 */
export interface RestoringService {
  /** @throws Problem `post.not_found`, `content.not_allowed` */
  post(id: string, caller: Caller): Promise<Post>;
  /** @throws Problem `comment.not_found`, `content.not_allowed` */
  comment(id: string, caller: Caller): Promise<Comment>;
}

export function createRestoringService(deps: RestoringDeps): RestoringService {
  const { db, withTx, audit, access, notifier } = deps;

  /** Throws `missing` for users who may not know of the row, and `content.not_allowed` without the right. */
  async function requireMembership(
    row: { readonly group_id: string; readonly author_id: string },
    { isKnown, caller, missing }: { isKnown: boolean; caller: Caller; missing: () => Problem },
  ): Promise<Membership> {
    const membership = await access.membershipFor(row, caller);
    if (!membership) throw missing();
    if (!may('post.moderate', membership.standing, membership.group))
      throw isKnown ? contentNotAllowed() : missing();
    return membership;
  }

  return {
    async post(id, caller) {
      const found = await createPostRepo(db).find(id, caller.userId);
      if (!found) throw postNotFound();
      const isKnown = isListed(found);
      const membership = await requireMembership(found, { isKnown, caller, missing: postNotFound });
      return withTx(async (tx) => {
        await requireRank(tx, await lockRight(tx, 'post.moderate', { membership, caller }), found, caller);
        const inTx = createPostRepo(tx);
        const row = await inTx.lock(id, caller.userId);
        if (row.status !== 'DELETED') return toPost(row, 'whole');
        const changes = createPostChangeRepo(tx);
        if (!(await changes.restore(id))) throw postNotFound();
        const text = (await inTx.lock(id, caller.userId)).content_md;
        await inTx.mention(id, mentionedIds(text));
        await auditStaffAction(audit, tx, { action: 'restored', kind: 'post', row, caller });
        const restored = await inTx.lock(id, caller.userId);
        const isShown = restored.status === 'PUBLISHED';
        const hasComments = row.comment_count > 0;
        await changes.countListed(row.group_id, (isShown ? 1 : 0) - (hasComments ? 1 : 0));
        await reviewChanged(tx, notifier, { before: row, after: restored, callerId: caller.userId });
        if (isShown || hasComments) announcePost(tx, 'post.updated', restored, caller);
        announceAudience(tx, 'post.updated', restored, caller);
        await changes.redactEvents(toPostFacts(restored));
        if (hasComments) await announceLatest(tx, restored);
        await notifier.contentChanged(tx, { post_id: id, isShown });
        return toPost(await inTx.lock(id, caller.userId), 'whole');
      });
    },

    async comment(id, caller) {
      const found = await createCommentRepo(db).find(id, caller.userId);
      if (!found) throw commentNotFound();
      const isKnown = found.is_shown || found.reply_count > 0;
      const membership = await requireMembership(found, { isKnown, caller, missing: commentNotFound });
      return withTx(async (tx) => {
        await requireRank(tx, await lockRight(tx, 'post.moderate', { membership, caller }), found, caller);
        await createPostRepo(tx).lock(found.post_id, caller.userId);
        const inTx = createCommentRepo(tx);
        const row = await inTx.require(id, caller.userId);
        if (row.status !== 'DELETED') return toComment(row);
        if (!(await inTx.restore(id))) throw commentNotFound();
        await inTx.mention(id, mentionedIds((await inTx.require(id, caller.userId)).content_md));
        await auditStaffAction(audit, tx, { action: 'restored', kind: 'comment', row, caller });
        const restored = await inTx.require(id, caller.userId);
        const isShown = restored.status === 'PUBLISHED';
        await reviewChanged(tx, notifier, { before: row, after: restored, callerId: caller.userId });
        if (isShown || row.reply_count > 0) announceComment(tx, 'comment.updated', restored, caller);
        await inTx.redactEvents(toCommentFacts(restored));
        await recountChange(tx, row, restored);
        await notifier.contentChanged(tx, { comment_id: id, isShown });
        return toComment(restored);
      });
    },
  };
}
