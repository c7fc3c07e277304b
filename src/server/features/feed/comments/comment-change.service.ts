import { attachedOf } from '../../../../contract/attachments/attachment.ts';
import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { may } from '../../../../contract/core/permissions.ts';
import { COMMENT_EMPTY, type Comment, type updateComment } from '../../../../contract/feed/comments.ts';
import { isEmptyContent } from '../../../../contract/feed/content.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { type AttachmentKeeper, hasSameFiles } from '../../attachments/attachment-keeper.ts';
import { calledIdsAfterEdit } from '../../chat/messages/sending/called-people.ts';
import type { LinkKeeper } from '../../link-cards/link-keeper.ts';
import { requireNoNewGroupMention } from '../../moderation/group-mention-right.ts';
import type { WritingService } from '../../moderation/writing.service.ts';
import { contentNotAccepted, contentNotAllowed } from '../../moderation/writing-problems.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { PointsService } from '../../points/points.service.ts';
import type { FeedAccess, ReadableComment } from '../feed-access.ts';
import { announceComment } from '../feed-announcements.ts';
import { notifyOfComment, notifyOfMentions, notifyOfPin } from '../feed-notifications.ts';
import { commentNotFound, contentStale } from '../feed-problems.ts';
import { createPostRepo } from '../posts/post.repo.ts';
import type { PostRow } from '../posts/post-row.ts';
import { createReactionRepo } from '../reaction.repo.ts';
import { type ContentState, createRemovedContentRepo } from '../removals/removed-content.repo.ts';
import { isUnseen, type ReviewChange, requireReadReason, reviewChanged } from '../review/review.ts';
import { auditStaffAction, lockRight, requireRank, requireVersion } from '../staff-action.ts';
import { createCommentRepo } from './comment.repo.ts';
import { requireOpen } from './comment.service.ts';
import { recount } from './comment-counts.ts';
import { type CommentRow, toComment, toCommentFacts } from './comment-row.ts';

export interface CommentChangeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly access: FeedAccess;
  readonly writing: WritingService;
  readonly notifier: Notifier;
  readonly points: Pick<PointsService, 'forget' | 'setShown'>;
  readonly links: LinkKeeper;
  readonly attachments: AttachmentKeeper;
}

export type CommentInput = HandlerInput<typeof updateComment>['body'];
interface PinInput {
  readonly is_pinned: boolean;
  readonly version?: number | undefined;
}

export interface CommentChangeService {
  /** A request for the current state changes and announces nothing, whatever its version. */
  update(id: string, input: CommentInput, caller: Caller): Promise<Comment>;
  /** Also removes the text from the event log. A repeated call changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<Comment>;
  /** Like {@link PostChangeService.setState}. */
  setState(
    tx: Tx,
    id: string,
    state: ContentState,
    caller: Pick<Caller, 'userId'>,
  ): Promise<ContentState | null>;
  /** Deletes comments that are only files of their author, whose account is being erased with its files. */
  removeFilesOf(authorId: string): Promise<void>;
  /** Replaces the pinned comment of the same post, if there is one. */
  pin(id: string, input: PinInput, caller: Caller): Promise<Comment>;
}

export function createCommentChangeService(deps: CommentChangeDeps): CommentChangeService {
  const { db, withTx, clock, audit, access, writing, notifier, points } = deps;
  const repo = createCommentRepo(db);
  const now = () => new Date(clock.now()).toISOString();

  /** Returns why staff see the new text first. */
  async function admit(
    tx: Tx,
    input: CommentInput,
    { row, membership }: ReadableComment,
    caller: Caller,
  ): Promise<ReviewRule | null> {
    const { content_md, attachments } = input;
    let reason: ReviewRule | null = null;
    if (content_md !== undefined || attachments !== undefined) {
      if (row.author_id !== caller.userId) throw contentNotAllowed();
      reason = await writing.lockAndRequireAllowed(
        tx,
        { membership, content_md, isNew: false, right: 'content.edit', mute: 'COMMENT_MUTE' },
        caller,
      );
    }
    if (input.status === undefined) return reason;
    await requireRank(tx, await lockRight(tx, 'post.moderate', { membership, caller }), row, caller);
    return reason;
  }

  /** Locks the post and its whole discussion; returns the comment and the post as they are now. */
  async function lock(tx: Tx, { id, post_id }: CommentRow, { userId }: Pick<Caller, 'userId'>) {
    const post = await createPostRepo(tx).lock(post_id, userId);
    return { post, row: await createCommentRepo(tx).require(id, userId) };
  }

  async function store(
    tx: Tx,
    row: CommentRow,
    { input, reason }: { input: CommentInput; reason: ReviewRule | null },
    caller: Caller,
  ): Promise<CommentRow> {
    const inTx = createCommentRepo(tx);
    const { content_md = row.content_md, status, attachments } = input;
    const isOtherFiles = attachments !== undefined && !hasSameFiles(row, attachments);
    if (content_md !== row.content_md || isOtherFiles) {
      requireNoNewGroupMention(row.content_md, { text: content_md, path: 'content_md' });
      await inTx.rewrite(
        row,
        { content: content_md, hasFiles: (attachments ?? row.attachments ?? []).length > 0 },
        now(),
      );
      await inTx.mention(
        row.id,
        calledIdsAfterEdit({ text: row.content_md, mentions: row.mentions }, content_md),
      );
    }
    if (isOtherFiles)
      await deps.attachments.change(tx, {
        owner: { column: 'comment_id', id: row.id },
        place: { purpose: 'comment_file', targetId: row.post_id, uploaderId: caller.userId },
        forms: attachments,
      });
    if (status !== undefined && status !== row.status) {
      await inTx.setStatus(row.id, status, caller.userId, now());
      await createRemovedContentRepo(tx).drop(row.id);
      const [yes, no] = row.status === 'PENDING_REVIEW' ? ['accepted', 'rejected'] : ['shown', 'hidden'];
      const action = status === 'PUBLISHED' ? yes : no;
      await auditStaffAction(audit, tx, { action, kind: 'comment', row, caller, reason: input.reason });
    }
    if (reason !== null && content_md !== row.content_md && row.status !== 'HIDDEN')
      await inTx.hold(row.id, reason);
    return inTx.require(row.id, caller.userId);
  }

  return {
    async update(id, input, caller) {
      const found = await access.comment(id, caller);
      if (found.row.status === 'DELETED') throw commentNotFound();
      return withTx(async (tx) => {
        const reason = await admit(tx, input, found, caller);
        const { post, row } = await lock(tx, found.row, caller);
        if (row.status === 'DELETED') throw commentNotFound();
        if (isSame(row, input)) return toComment(row);
        requireReadReason(row, input);
        if (input.content_md !== undefined || input.attachments !== undefined)
          requireOpen(post, found.membership);
        const version = input.status === undefined ? input.version : requireVersion(input.version);
        if (version !== undefined && version !== row.version) throw contentStale(toComment(row));
        requireWords(row, input);
        const changed = await store(tx, row, { input, reason }, caller);
        await settle(tx, { before: row, after: changed, post, reason: input.reason }, caller);
        return toComment(await createCommentRepo(tx).require(id, caller.userId));
      });
    },

    async remove(id, caller) {
      const row = await repo.find(id, caller.userId);
      const isOwn = row?.author_id === caller.userId;
      const membership = row && isOwn ? await access.membershipFor(row, caller) : null;
      const found = row && membership ? { row, membership } : await access.comment(id, caller);
      const right = isOwn ? 'content.withdraw' : 'post.moderate';
      if (!may(right, found.membership.standing, found.membership.group)) throw contentNotAllowed();
      return withTx(async (tx) => {
        if (!isOwn)
          await requireRank(
            tx,
            await lockRight(tx, right, { membership: found.membership, caller }),
            found.row,
            caller,
          );
        return toComment(await deleteContent(tx, (await lock(tx, found.row, caller)).row, caller));
      });
    },

    async setState(tx, id, { status, reason }, caller) {
      const inTx = createCommentRepo(tx);
      const found = await inTx.require(id, caller.userId);
      const { post, row } = await lock(tx, found, caller);
      if (row.status === 'DELETED' || status === 'DELETED') return null;
      const before = { status: row.status, reason: await inTx.reasonOf(id) };
      if (status === 'PENDING_REVIEW') await inTx.hold(id, reason);
      else await inTx.setStatus(id, status, caller.userId, now());
      const after = await inTx.require(id, caller.userId);
      await settle(tx, { before: row, after, post, isPartOfAct: true }, caller);
      return before;
    },

    async removeFilesOf(authorId) {
      const caller = { userId: authorId, platformRole: 'USER', sessionId: '' } as const;
      for (const found of await repo.onlyFilesOf(authorId))
        await withTx(async (tx) => deleteContent(tx, (await lock(tx, found, caller)).row, caller));
    },

    async pin(id, input, caller) {
      const found = await access.comment(id, caller);
      if (found.row.status === 'DELETED') throw commentNotFound();
      return withTx(async (tx) => {
        await lockRight(tx, 'post.moderate', { membership: found.membership, caller });
        const { row } = await lock(tx, found.row, caller);
        if (row.status === 'DELETED') throw commentNotFound();
        if ((row.pinned_at !== null) === input.is_pinned) return toComment(row);
        if (input.version !== undefined && input.version !== row.version) throw contentStale(toComment(row));
        const inTx = createCommentRepo(tx);
        const before = input.is_pinned ? await inTx.pinnedOf(row.post_id) : null;
        if (before !== null) await setPin(tx, before, false, caller);
        await auditStaffAction(audit, tx, {
          action: input.is_pinned ? 'pinned' : 'unpinned',
          kind: 'comment',
          row,
          caller,
        });
        const pinned = await setPin(tx, id, input.is_pinned, caller);
        if (input.is_pinned) await notifyOfPin(tx, notifier, pinned, caller);
        return toComment(pinned);
      });
    },
  };

  /** Tells those who may know of it that a comment changed. */
  async function settle(
    tx: Tx,
    change: Pick<ReviewChange, 'reason' | 'isPartOfAct'> & {
      readonly before: CommentRow;
      readonly after: CommentRow;
      readonly post: PostRow;
    },
    caller: Pick<Caller, 'userId'>,
  ): Promise<void> {
    const { before, after, post } = change;
    await reviewChanged(tx, notifier, { ...change, callerId: caller.userId });
    const isNews = before.status === 'PENDING_REVIEW' && after.status === 'PUBLISHED';
    if (!isUnseen(before, after) || before.reply_count > 0)
      announceComment(
        tx,
        isNews ? 'comment.created' : 'comment.updated',
        after,
        isNews ? { userId: after.author_id } : caller,
      );
    await createCommentRepo(tx).redactEvents(toCommentFacts(after));
    await keepLink(tx, before, after);
    await recountChange(tx, before, after);
    await tellOfChange(tx, before, after, post);
  }

  async function deleteContent(tx: Tx, row: CommentRow, caller: Caller): Promise<CommentRow> {
    if (row.status === 'DELETED') return row;
    const inTx = createCommentRepo(tx);
    await inTx.markDeleted(row, caller.userId, now());
    await createRemovedContentRepo(tx).drop(row.id);
    await createReactionRepo(tx, 'comment').clear(row.id);
    await deps.attachments.forget(tx, { column: 'comment_id', id: row.id });
    await auditStaffAction(audit, tx, { action: 'removed', kind: 'comment', row, caller });
    const tombstone = await inTx.require(row.id, caller.userId);
    await reviewChanged(tx, notifier, { before: row, after: tombstone, callerId: caller.userId });
    if (!isUnseen(row, tombstone) || row.reply_count > 0)
      announceComment(tx, 'comment.deleted', tombstone, caller);
    await inTx.redactEvents(toCommentFacts(tombstone));
    await recountChange(tx, row, tombstone);
    await notifier.contentChanged(tx, { comment_id: row.id, isShown: false });
    await deps.links.forget(tx, { column: 'comment_id', id: row.id });
    await points.forget(tx, row.id);
    return tombstone;
  }

  async function keepLink(tx: Tx, before: CommentRow, after: CommentRow): Promise<void> {
    const owner = { column: 'comment_id', id: after.id } as const;
    if (after.content_md !== before.content_md) await deps.links.changed(tx, owner, after.content_md);
    if (after.status !== before.status) await deps.links.shown(tx, owner);
  }

  async function tellOfChange(tx: Tx, before: CommentRow, after: CommentRow, post: PostRow): Promise<void> {
    const isShown = after.status === 'PUBLISHED';
    if (isShown && before.status === 'PENDING_REVIEW') {
      const above = after.parent_comment_id;
      const parent = above === null ? null : await createCommentRepo(tx).find(above, after.author_id);
      await notifyOfComment(tx, notifier, after, { post, answeredId: parent?.author_id ?? null });
    }
    if (isShown && after.content_md !== before.content_md)
      await notifyOfMentions(tx, notifier, after, after.author_id);
    if (after.status === before.status) return;
    await notifier.contentChanged(tx, { comment_id: after.id, isShown });
    await points.setShown(tx, [after.id], isShown);
  }

  async function setPin(tx: Tx, id: string, isPinned: boolean, caller: Caller): Promise<CommentRow> {
    const inTx = createCommentRepo(tx);
    await inTx.setPin(id, caller.userId, isPinned ? now() : null);
    const row = await inTx.require(id, caller.userId);
    announceComment(tx, 'comment.updated', row, caller);
    return row;
  }
}

function requireWords(row: CommentRow, input: CommentInput): void {
  const { content_md = row.content_md, attachments = row.attachments } = input;
  if (isEmptyContent({ content_md, attachments })) throw contentNotAccepted(COMMENT_EMPTY);
}

function isSame(row: CommentRow, { content_md, status, attachments }: CommentInput): boolean {
  const hasSame = attachments === undefined || hasSameFiles(row, attachments);
  return (
    hasSame && (content_md ?? row.content_md) === row.content_md && (status ?? row.status) === row.status
  );
}

/** Updates the counts above a comment whose state changed from `before` to `after`. */
export async function recountChange(tx: Tx, before: CommentRow, after: CommentRow): Promise<void> {
  await recount(tx, {
    postId: after.post_id,
    groupId: after.group_id,
    parentId: after.parent_comment_id,
    published: difference(isPublished(before), isPublished(after)),
    listed: difference(isInLists(before), isInLists(after)),
    isRewritten:
      after.content_md !== before.content_md || after.status !== before.status || isRefiled(before, after),
    // To others it is new.
    ...(before.status === 'PENDING_REVIEW' && isPublished(after) && { at: after.created_at }),
  });
}

/** Whether lists say something else of its files. */
function isRefiled(before: CommentRow, after: CommentRow): boolean {
  return JSON.stringify(attachedOf(before.attachments)) !== JSON.stringify(attachedOf(after.attachments));
}

const isPublished = ({ status }: CommentRow) => status === 'PUBLISHED';
const isInLists = (row: CommentRow) => isPublished(row) || row.reply_count > 0;

function difference(before: boolean, after: boolean): -1 | 0 | 1 {
  if (before === after) return 0;
  return after ? 1 : -1;
}
