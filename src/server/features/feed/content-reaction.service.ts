import type { HandlerInput } from '../../../contract/core/endpoint.ts';
import { may } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import {
  type ContentReactions,
  type listReactors,
  REACTIONS_MAX,
  type ReactorPage,
  type react,
} from '../../../contract/feed/reactions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../platform/limits/action-limits.ts';
import type { Membership } from '../communities/community.service.ts';
import type { WritingService } from '../moderation/writing.service.ts';
import { contentNotAllowed } from '../moderation/writing-problems.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import type { PointsService } from '../points/points.service.ts';
import { readReactors } from '../users/reactors.ts';
import { createCommentRepo } from './comments/comment.repo.ts';
import type { FeedAccess } from './feed-access.ts';
import { commentNotFound, postNotFound } from './feed-problems.ts';
import { createPostRepo } from './posts/post.repo.ts';
import { createReactionRepo } from './reaction.repo.ts';
import { type Reactable, reactables } from './reaction-json.ts';

type ReactInput = HandlerInput<typeof react>['body'];

export interface ContentReactionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly access: FeedAccess;
  readonly writing: WritingService;
  readonly notifier: Notifier;
  readonly actionLimits: ActionLimits;
  readonly points: Pick<PointsService, 'like' | 'unlike'>;
}

export interface ContentReactionService {
  /**
   * Adds or removes the caller's emoji, and announces the new state. A request for the current state changes and
   * announces nothing, also when several such requests run at once.
   */
  react(input: ReactInput, caller: Caller): Promise<ContentReactions>;
  /** Who chose one emoji. @throws Problem as if it did not exist for content whose text the caller does not see. */
  people(query: HandlerInput<typeof listReactors>['query'], caller: Caller): Promise<ReactorPage>;
}

/** The post or comment that the reaction belongs to. */
interface Target {
  readonly kind: Reactable;
  readonly id: string;
  readonly postId: string;
  readonly topic: string;
  readonly authorId: string;
  readonly membership: Membership;
}

export function createContentReactionService(deps: ContentReactionDeps): ContentReactionService {
  const { db, withTx, access, writing, notifier, actionLimits, points } = deps;

  async function targetOf({ post_id, comment_id }: ReactInput, caller: Caller): Promise<Target> {
    if (comment_id !== undefined) {
      const { row, membership } = await access.comment(comment_id, caller);
      const { author_id: authorId, post_id: postId } = row;
      return { kind: 'comment', id: row.id, postId, topic: `p:${postId}`, authorId, membership };
    }
    if (post_id === undefined) throw postNotFound();
    const { row, membership } = await access.post(post_id, caller);
    // Its reactions would be announced to the whole community.
    if (row.lesson_id !== null) throw contentNotAllowed();
    const { id, group_id, author_id: authorId } = row;
    return { kind: 'post', id, postId: id, topic: `f:${group_id}`, authorId, membership };
  }

  /**
   * Notifies and counts a point once per user, whatever emoji they choose: the notification names the user, not the
   * emoji.
   */
  async function notifyAuthor(tx: Tx, target: Target, isOn: boolean, { userId }: Caller): Promise<void> {
    const { kind, id, postId, authorId, membership } = target;
    const key = `reacted:${kind}:${id}`;
    if (isOn) {
      await notifier.notifyReaction(tx, {
        kind: kind === 'post' ? 'POST_REACTED' : 'COMMENT_REACTED',
        groupId: membership.group.id,
        actorId: userId,
        about: { post_id: postId, ...(kind === 'comment' && { comment_id: id }) },
        key,
        to: [{ userId: authorId, reason: kind === 'post' ? 'AUTHOR_OF_POST' : 'AUTHOR_OF_COMMENT' }],
      });
      await points.like(tx, { id, groupId: membership.group.id, authorId }, userId);
    } else if (!(await createReactionRepo(tx, kind).has(id, userId))) {
      await notifier.withdrawReaction(tx, { userId: authorId, key, actorId: userId });
      await points.unlike(tx, id, userId);
    }
  }

  return {
    async react(input, caller) {
      const target = await targetOf(input, caller);
      const { membership } = target;
      if (!may('content.react', membership.standing, membership.group)) throw contentNotAllowed();
      return withTx(
        async (tx) => {
          // A muted member can still take a reaction back.
          const mute = input.is_on ? 'COMMENT_MUTE' : null;
          await writing.lockAndRequireAllowed(
            tx,
            { membership, isNew: false, right: 'content.react', mute },
            caller,
          );
          const version = (await lockedVersion(tx, target, caller)) + 1;
          const hasChanged = await apply(tx, target, { ...input, version }, caller);
          if (hasChanged && input.is_on) await actionLimits.count(tx, 'REACTED', caller);
          if (hasChanged) await notifyAuthor(tx, target, input.is_on, caller);
          return {
            post_id: target.postId,
            comment_id: target.kind === 'comment' ? target.id : null,
            ...(await createReactionRepo(tx, target.kind).of(target.id, caller.userId)),
          };
        },
        { queue: `p:${target.postId}` },
      );
    },

    async people({ post_id, comment_id, ...query }, caller) {
      if (comment_id !== undefined) {
        const { row } = await access.comment(comment_id, caller);
        if (!row.is_shown) throw commentNotFound();
        return readReactors(db, reactables.comment, comment_id, query);
      }
      const { row } = await access.post(post_id ?? '', caller);
      if (!row.is_shown) throw postNotFound();
      return readReactors(db, reactables.post, row.id, query);
    },
  };
}

/** Locks the post and its whole discussion; returns the version of the reactions. */
async function lockedVersion(tx: Tx, { kind, id, postId }: Target, { userId }: Caller): Promise<number> {
  const post = await createPostRepo(tx).lock(postId, userId);
  if (post.status !== 'PUBLISHED') throw kind === 'post' ? postNotFound() : commentNotFound();
  if (kind === 'post') return post.reactions_version;
  const comment = await createCommentRepo(tx).require(id, userId);
  if (comment.status !== 'PUBLISHED') throw commentNotFound();
  return comment.reactions_version;
}

/** Returns false when nothing changed. */
async function apply(
  tx: Tx,
  { kind, id, postId, topic }: Target,
  { emoji, is_on, version }: Pick<ReactInput, 'emoji' | 'is_on'> & { version: number },
  { userId }: Caller,
): Promise<boolean> {
  const repo = createReactionRepo(tx, kind);
  if (is_on) requireRoom(await repo.variety(id, emoji));
  const hasChanged = is_on
    ? await repo.add(id, emoji, userId, version)
    : await repo.remove(id, emoji, userId);
  if (!hasChanged) return false;
  await repo.addToTotal(id, is_on ? 1 : -1, version);
  tx.emit({
    kind: 'content.reacted',
    topic,
    actor: userId,
    data: {
      post_id: postId,
      comment_id: kind === 'comment' ? id : null,
      emoji,
      actor_id: userId,
      is_on,
      reaction: await repo.facts(id, emoji),
      reactions_version: version,
    },
  });
  return true;
}

function requireRoom({ count, has }: { count: number; has: boolean }): void {
  if (!has && count >= REACTIONS_MAX)
    throw new Problem('content.too_many_reactions', 'A post or comment takes {n} different emoji.', {
      values: { n: REACTIONS_MAX },
    });
}
