import { may } from '../../../../contract/core/permissions.ts';
import {
  COMMENT_DEPTH_MAX,
  type Comment,
  type CommentForm,
  type CommentsQuery,
  type CommentWindow,
} from '../../../../contract/feed/comments.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { KeyedRequest } from '../../../platform/http/api/keyed-request.ts';
import type { Once } from '../../../platform/idempotency/idempotency.ts';
import type { ActionLimits } from '../../../platform/limits/action-limits.ts';
import { isStaffIn } from '../../../platform/rights/feed-right.ts';
import type { AttachmentKeeper } from '../../attachments/attachment-keeper.ts';
import { calledIds } from '../../chat/messages/sending/called-people.ts';
import {
  type CommunityService,
  groupNotAllowed,
  type Membership,
  withGroupId,
} from '../../communities/community.service.ts';
import type { LinkKeeper } from '../../link-cards/link-keeper.ts';
import type { WritingService } from '../../moderation/writing.service.ts';
import { contentNotAllowed } from '../../moderation/writing-problems.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { noteFirstStep } from '../../users/note-first-step.ts';
import { type FeedAccess, isListed } from '../feed-access.ts';
import { announceComment } from '../feed-announcements.ts';
import { notifyOfComment } from '../feed-notifications.ts';
import { commentNotFound, contentLocked, postNotFound } from '../feed-problems.ts';
import { createPostRepo } from '../posts/post.repo.ts';
import type { PostRow } from '../posts/post-row.ts';
import { reviewChanged } from '../review/review.ts';
import { createCommentRepo } from './comment.repo.ts';
import { recount } from './comment-counts.ts';
import type { CommentScope } from './comment-filter.ts';
import { createCommentPageRepo } from './comment-page.repo.ts';
import { toComment } from './comment-row.ts';

export interface CommentDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly once: Once;
  readonly communities: Pick<CommunityService, 'get'>;
  readonly access: FeedAccess;
  readonly writing: WritingService;
  readonly notifier: Notifier;
  readonly actionLimits: ActionLimits;
  readonly links: Pick<LinkKeeper, 'stored'>;
  readonly attachments: Pick<AttachmentKeeper, 'store'>;
}

export interface CommentService {
  /** A repeated call with the same key returns the first call's comment and announces nothing. */
  create(form: CommentForm, caller: Caller, keyed: KeyedRequest | null): Promise<Comment>;
  search(query: CommentsQuery, caller: Caller): Promise<CommentWindow>;
}

export function createCommentService(deps: CommentDeps): CommentService {
  const { db, withTx, clock, random, access, writing, notifier } = deps;
  const pages = createCommentPageRepo(db);

  async function scopeOf({ post_id, group_id }: CommentsQuery, caller: Caller): Promise<CommentScope> {
    if (post_id !== undefined) {
      const { row, membership } = await access.post(post_id, caller);
      // A user who may only read their own post there does not see the comments of others.
      if (!may('posts.read', membership.standing, membership.group)) throw groupNotAllowed();
      return { kind: 'post', postId: post_id, groupId: row.group_id, isStaff: isStaffIn(membership) };
    }
    if (group_id === undefined) return { kind: 'own' };
    return { kind: 'group', groupId: group_id, isStaff: isStaffIn(await access.group(group_id, caller)) };
  }

  return {
    async create({ post_id, parent_comment_id, content_md, attachments: forms = [] }, caller, keyed) {
      const { membership } = await access.post(post_id, caller);
      if (!may('comment.create', membership.standing, membership.group)) throw contentNotAllowed();
      const at = new Date(clock.now()).toISOString();
      return withTx(
        (tx) =>
          deps.once(tx, keyed, async () => {
            const reason = await writing.lockAndRequireAllowed(
              tx,
              { membership, content_md, isNew: true, right: 'comment.create', mute: 'COMMENT_MUTE' },
              caller,
            );
            const post = await createPostRepo(tx).lock(post_id, caller.userId);
            if (!isListed(post)) throw postNotFound();
            requireOpen(post, membership);
            await deps.actionLimits.count(tx, 'COMMENTED', caller);
            const id = random.uuid();
            const { answeredId, ...above } = await replyLevel(tx, { post_id, parent_comment_id }, caller);
            const inTx = createCommentRepo(tx);
            await inTx.insert({
              ...above,
              id,
              postId: post_id,
              authorId: caller.userId,
              content: content_md,
              hasFiles: forms.length > 0,
              reason,
              at,
            });
            const groupId = membership.group.id;
            const mentioned = await calledIds(tx, { text: content_md, groupId, authorId: caller.userId });
            if (mentioned.length > 0) await inTx.mention(id, mentioned);
            if (forms.length > 0)
              await deps.attachments.store(tx, {
                owner: { column: 'comment_id', id },
                place: { purpose: 'comment_file', targetId: post_id, uploaderId: caller.userId },
                forms,
              });
            const row = await inTx.require(id, caller.userId);
            if (reason === null) announceComment(tx, 'comment.created', row, caller);
            else await reviewChanged(tx, notifier, { before: null, after: row, callerId: caller.userId });
            await deps.links.stored(tx, { column: 'comment_id', id }, content_md);
            const { parentId } = above;
            await noteFirstStep(tx, caller.userId);
            if (reason !== null) return toComment(row);
            await recount(tx, {
              postId: post_id,
              groupId: row.group_id,
              parentId,
              published: 1,
              listed: 1,
              at,
            });
            await notifyOfComment(tx, notifier, row, { post, answeredId });
            return toComment(row);
          }),
        { queue: `p:${post_id}` },
      );
    },

    async search(asked, caller) {
      const query = await withGroupId(asked, caller, deps.communities);
      const scope = await scopeOf(query, caller);
      const readerId = caller.userId;
      if (query.around === undefined || scope.kind !== 'post') {
        const isWhose = scope.kind !== 'own' || (query.author_id ?? query.user_id) !== undefined;
        return pages.page({ query: isWhose ? query : { ...query, author_id: readerId }, scope, readerId });
      }
      const { row } = await access.comment(query.around, caller);
      if (row.post_id !== scope.postId) throw commentNotFound();
      const level = { depth: row.depth, parent_comment_id: row.parent_comment_id ?? undefined };
      return pages.around({ query: { ...query, ...level }, scope, readerId }, row.seq);
    },
  };
}

/** @throws Problem `content.locked` for users who may not comment on this post. */
export function requireOpen({ status, locked_at }: PostRow, membership: Membership): void {
  if (status !== 'PUBLISHED' || (locked_at !== null && !isStaffIn(membership))) throw contentLocked();
}

/**
 * The level of a reply is below the comment that it answers, or the same at the maximum depth. Also returns whom it
 * answers.
 */
async function replyLevel(
  tx: Tx,
  { post_id, parent_comment_id }: Pick<CommentForm, 'post_id' | 'parent_comment_id'>,
  { userId }: Caller,
): Promise<{ parentId: string | null; depth: number; answeredId: string | null }> {
  if (parent_comment_id === null) return { parentId: null, depth: 0, answeredId: null };
  const parent = await createCommentRepo(tx).find(parent_comment_id, userId);
  if (!parent || parent.post_id !== post_id || parent.status !== 'PUBLISHED') throw commentNotFound();
  const answeredId = parent.author_id;
  if (parent.depth >= COMMENT_DEPTH_MAX)
    return { parentId: parent.parent_comment_id, depth: parent.depth, answeredId };
  return { parentId: parent.id, depth: parent.depth + 1, answeredId };
}
