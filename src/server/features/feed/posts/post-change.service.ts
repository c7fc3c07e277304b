import type { ReviewRule } from '../../../../contract/communities/communities.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { may } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import { isEmptyContent } from '../../../../contract/feed/content.ts';
import { PINNED_POSTS_MAX, POST_EMPTY, type Post, type updatePost } from '../../../../contract/feed/posts.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { AttachmentKeeper } from '../../attachments/attachment-keeper.ts';
import { calledIdsAfterEdit } from '../../chat/messages/sending/called-people.ts';
import type { Membership } from '../../communities/community.service.ts';
import type { LinkKeeper } from '../../link-cards/link-keeper.ts';
import { requireNoNewGroupMention } from '../../moderation/group-mention-right.ts';
import type { WritingService } from '../../moderation/writing.service.ts';
import { contentNotAccepted, contentNotAllowed } from '../../moderation/writing-problems.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { PointsService } from '../../points/points.service.ts';
import type { PollKeeper } from '../../polls/poll-keeper.ts';
import { announceLatest } from '../comments/comment-counts.ts';
import { type FeedAccess, isListed } from '../feed-access.ts';
import { announceAudience, announcePost } from '../feed-announcements.ts';
import { notifyOfMentions, notifyOfPost } from '../feed-notifications.ts';
import { contentStale, postNotFound, tagNotFound } from '../feed-problems.ts';
import { createReactionRepo } from '../reaction.repo.ts';
import { type ContentState, createRemovedContentRepo } from '../removals/removed-content.repo.ts';
import { isUnseen, type ReviewChange, requireReadReason, reviewChanged } from '../review/review.ts';
import { auditStaffAction, lockRight, requireRank, requireVersion } from '../staff-action.ts';
import { createPostRepo } from './post.repo.ts';
import { lockCategories, requireCategory } from './post-category.ts';
import { createPostChangeRepo, type PostChanges } from './post-change.repo.ts';
import { heldBack, isSamePost, isStaffChange, isTextChange, nextOf, staffActionsOf } from './post-changes.ts';
import { type PostRow, toPost, toPostFacts } from './post-row.ts';

export interface PostChangeDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly access: FeedAccess;
  readonly writing: WritingService;
  readonly notifier: Notifier;
  readonly points: Pick<PointsService, 'forget' | 'setShown'>;
  readonly polls: Pick<PollKeeper, 'forget'>;
  readonly links: LinkKeeper;
  readonly attachments: AttachmentKeeper;
}

export type PostInput = HandlerInput<typeof updatePost>['body'];

export interface PostChangeService {
  /** A request for the current state changes and announces nothing, whatever its version. */
  update(id: string, input: PostInput, caller: Caller): Promise<Post>;
  /** Also removes the text from the event log. A repeated call changes and announces nothing. */
  remove(id: string, caller: Caller): Promise<void>;
  /**
   * Hides a post, or gives it back what it was, as a part of an act on all that its author wrote: without an entry of its
   * own, and without a word to the author. Returns what it was; null, and changes nothing, for a post that was deleted.
   */
  setState(
    tx: Tx,
    id: string,
    state: ContentState,
    caller: Pick<Caller, 'userId'>,
  ): Promise<ContentState | null>;
  /** Deletes posts that are only files of their author, whose account is being erased with its files. */
  removeFilesOf(authorId: string): Promise<void>;
}

export function createPostChangeService(deps: PostChangeDeps): PostChangeService {
  const { db, withTx, clock, audit, access, writing, notifier, points, polls, links, attachments } = deps;
  const repo = createPostRepo(db);
  const now = () => new Date(clock.now()).toISOString();

  /** Locks the rows that decide about the right, and throws when the caller lacks it. Returns why staff see it first. */
  async function admit(
    tx: Tx,
    input: PostInput,
    found: { row: PostRow; membership: Membership },
    caller: Caller,
  ): Promise<ReviewRule | null> {
    const { row, membership } = found;
    let reason: ReviewRule | null = null;
    if (isTextChange(input)) {
      if (row.author_id !== caller.userId) throw contentNotAllowed();
      const { title, content_md } = input;
      // A post stays where it is, although its author could not put it there now.
      const categoryId = input.category_id === row.category_id ? null : input.category_id;
      const categories = await lockCategories(tx, row.group_id, categoryId);
      reason = await writing.lockAndRequireAllowed(
        tx,
        { membership, title, content_md, isNew: false, right: 'content.edit', mute: 'POST_MUTE' },
        caller,
      );
      requireCategory(categories, membership, categoryId);
    }
    if (!isStaffChange(input)) return reason;
    const isOnlyAnnounced = staffActionsOf(row, input).every(
      (action) => action === 'announced' || action === 'unannounced',
    );
    const right = isOnlyAnnounced && input.is_announcement !== undefined ? 'post.announce' : 'post.moderate';
    const standing = await lockRight(tx, right, { membership, caller });
    if (input.is_announcement !== undefined && !may('post.announce', standing, membership.group))
      throw contentNotAllowed();
    if (input.status !== undefined || input.is_locked !== undefined)
      await requireRank(tx, standing, row, caller);
    return reason;
  }

  return {
    async update(id, input, caller) {
      const found = await access.post(id, caller);
      if (found.row.status === 'DELETED') throw postNotFound();
      requireOwnPost(found.row);
      return withTx(async (tx) => {
        const reason = await admit(tx, input, found, caller);
        const inTx = createPostRepo(tx);
        const row = await inTx.lock(id, caller.userId);
        if (row.status === 'DELETED') throw postNotFound();
        const at = now();
        const next = heldBack(row, nextOf(row, input, { by: caller.userId, at }), reason);
        if (isSamePost(row, next, input)) return toPost(row, 'whole');
        requireReadReason(row, input);
        const version = isStaffChange(input) ? requireVersion(input.version) : input.version;
        if (version !== undefined && version !== row.version) throw contentStale(toPost(row, 'whole'));
        requireWords(row, next);
        await requireRoom(tx, row, next);
        const isFirst = await store(tx, row, { next, input, at });
        if (next.status !== row.status) await createRemovedContentRepo(tx).drop(id);
        if (input.attachments !== undefined)
          await attachments.change(tx, {
            owner: { column: 'post_id', id },
            place: { purpose: 'post_file', targetId: row.group_id, uploaderId: caller.userId },
            forms: input.attachments,
          });
        for (const action of staffActionsOf(row, input))
          await auditStaffAction(audit, tx, { action, kind: 'post', row, caller, reason: input.reason });
        const changed = await inTx.lock(id, caller.userId);
        await settle(tx, { before: row, after: changed, isFirst, reason: input.reason }, caller);
        return toPost(await inTx.lock(id, caller.userId), 'whole');
      });
    },

    async remove(id, caller) {
      const found = await repo.find(id, caller.userId);
      const membership = found && (await access.membershipFor(found, caller));
      if (!found || !membership) throw postNotFound();
      requireOwnPost(found);
      const isOwn = found.author_id === caller.userId;
      const right = isOwn ? 'content.withdraw' : 'post.moderate';
      const isAllowed = may(right, membership.standing, membership.group);
      if (!isAllowed) throw isListed(found) ? contentNotAllowed() : postNotFound();
      await withTx(async (tx) => {
        if (!isOwn) await requireRank(tx, await lockRight(tx, right, { membership, caller }), found, caller);
        await deleteContent(tx, id, caller);
      });
    },

    async setState(tx, id, { status, reason }, caller) {
      const inTx = createPostRepo(tx);
      const row = await inTx.lock(id, caller.userId);
      if (row.status === 'DELETED' || status === 'DELETED') return null;
      const changes = createPostChangeRepo(tx);
      const before = { status: row.status, reason: await changes.reasonOf(id) };
      const at = now();
      const next = { ...nextOf(row, {}, { by: caller.userId, at }), status, reason };
      const isFirst = await store(tx, row, { next, input: {}, at });
      const changed = await inTx.lock(id, caller.userId);
      await settle(tx, { before: row, after: changed, isFirst, isPartOfAct: true }, caller);
      return before;
    },

    async removeFilesOf(authorId) {
      const caller = { userId: authorId, platformRole: 'USER', sessionId: '' } as const;
      for (const id of await repo.onlyFilesOf(authorId)) await withTx((tx) => deleteContent(tx, id, caller));
    },
  };

  /** Tells those who may know of it that a post changed. */
  async function settle(
    tx: Tx,
    change: Pick<ReviewChange, 'reason' | 'isPartOfAct'> & {
      readonly before: PostRow;
      readonly after: PostRow;
      readonly isFirst: boolean;
    },
    caller: Pick<Caller, 'userId'>,
  ): Promise<void> {
    const { before, after, isFirst } = change;
    await reviewChanged(tx, notifier, { ...change, callerId: caller.userId });
    // To others it is new.
    const isNews = isFirst || (before.status === 'PENDING_REVIEW' && after.status === 'PUBLISHED');
    if (!isUnseen(before, after))
      announcePost(tx, isNews ? 'post.created' : 'post.updated', after, isNews ? authorOf(after) : caller);
    const redacted = await createPostChangeRepo(tx).redactEvents(toPostFacts(after));
    if (after.status !== before.status || redacted.includes(`p:${after.id}`))
      announceAudience(tx, 'post.updated', after, caller);
    await keepLink(tx, before, after);
    await notifyOfChange(tx, { before, after, isNews }, caller);
    if (after.status !== before.status && after.comment_count > 0) await announceLatest(tx, after);
  }

  async function deleteContent(tx: Tx, id: string, caller: Caller): Promise<void> {
    const inTx = createPostRepo(tx);
    const row = await inTx.lock(id, caller.userId);
    if (row.status === 'DELETED') return;
    const changes = createPostChangeRepo(tx);
    await changes.markDeleted(row, caller.userId, now());
    await createRemovedContentRepo(tx).drop(id);
    await createReactionRepo(tx, 'post').clear(id);
    await polls.forget(tx, { column: 'post_id', id });
    await links.forget(tx, { column: 'post_id', id });
    await attachments.forget(tx, { column: 'post_id', id });
    await changes.countListed(
      row.group_id,
      (row.comment_count > 0 ? 1 : 0) - (row.status === 'PUBLISHED' ? 1 : 0),
    );
    await auditStaffAction(audit, tx, { action: 'removed', kind: 'post', row, caller });
    const tombstone = await inTx.lock(id, caller.userId);
    await reviewChanged(tx, notifier, { before: row, after: tombstone, callerId: caller.userId });
    if (!isUnseen(row, tombstone) || row.comment_count > 0)
      announcePost(tx, 'post.deleted', tombstone, caller);
    announceAudience(tx, 'post.deleted', tombstone, caller);
    await changes.redactEvents(toPostFacts(tombstone));
    if (row.status !== 'PUBLISHED' && row.comment_count > 0) await announceLatest(tx, tombstone);
    await notifier.contentChanged(tx, { post_id: id, isShown: false });
    await points.forget(tx, id);
  }

  async function keepLink(tx: Tx, before: PostRow, after: PostRow): Promise<void> {
    const owner = { column: 'post_id', id: after.id } as const;
    if (after.content_md !== before.content_md) await links.changed(tx, owner, after.content_md);
    if (after.status !== before.status) await links.shown(tx, owner);
  }

  async function notifyOfChange(
    tx: Tx,
    { before, after, isNews }: { before: PostRow; after: PostRow; isNews: boolean },
    { userId }: Pick<Caller, 'userId'>,
  ): Promise<void> {
    const isShown = after.status === 'PUBLISHED';
    const mentioned = new Set(after.mentions.map(({ id }) => id));
    const userIds = before.mentions.map(({ id }) => id).filter((id) => !mentioned.has(id));
    await notifier.withdrawMentions(tx, { key: `post:${after.id}`, userIds });
    if (isShown && after.content_md !== before.content_md)
      await notifyOfMentions(tx, notifier, after, userId);
    if (after.status === before.status) return;
    if (isNews) await notifyOfPost(tx, notifier, after, authorOf(after));
    await notifier.contentChanged(tx, { post_id: after.id, isShown });
    await points.setShown(tx, [after.id], isShown);
  }
}

/** The discussion of a lesson changes and goes with the lesson. */
function requireOwnPost({ lesson_id }: PostRow): void {
  if (lesson_id !== null) throw contentNotAllowed();
}

function requireWords({ poll }: PostRow, { hasFiles, ...next }: PostChanges): void {
  if (isEmptyContent({ ...next, poll, attachments: hasFiles ? [{ id: '' }] : [] }))
    throw contentNotAccepted(POST_EMPTY);
}

/** The post stays its author's, no matter who decided. */
function authorOf({ author_id }: PostRow): Pick<Caller, 'userId'> {
  return { userId: author_id };
}

async function requireRoom(tx: Tx, row: PostRow, next: PostChanges): Promise<void> {
  if (next.pinned_at === null || row.pinned_at !== null) return;
  if ((await createPostChangeRepo(tx).lockedPins(row.group_id)) < PINNED_POSTS_MAX) return;
  throw new Problem('content.too_many_pins', 'A community pins {n} posts. Unpin one first.', {
    values: { n: PINNED_POSTS_MAX },
  });
}

/** Returns whether members see the post for the first time. */
async function store(
  tx: Tx,
  row: PostRow,
  { next, input, at }: { next: PostChanges; input: PostInput; at: string },
): Promise<boolean> {
  const repo = createPostRepo(tx);
  const changes = createPostChangeRepo(tx);
  const isFirst = next.status === 'PUBLISHED' && (await changes.comeIn(row, at));
  await changes.change(row, next, at);
  if (input.tag_ids !== undefined && !(await repo.tag(row.id, input.tag_ids))) throw tagNotFound();
  if (next.content_md !== row.content_md) {
    requireNoNewGroupMention(row.content_md, { text: next.content_md, path: 'content_md' });
    const before = { text: row.content_md, mentions: row.mentions };
    await repo.mention(row.id, calledIdsAfterEdit(before, next.content_md));
  }
  const listed = (status: string) => (status === 'PUBLISHED' ? 1 : 0);
  await changes.countListed(row.group_id, listed(next.status) - listed(row.status));
  return isFirst;
}
