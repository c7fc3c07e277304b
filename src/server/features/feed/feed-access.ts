import { may } from '../../../contract/core/permissions.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import {
  type CommunityService,
  groupNotAllowed,
  groupNotFound,
  type Membership,
} from '../communities/community.service.ts';
import { createCommentRepo } from './comments/comment.repo.ts';
import type { CommentRow } from './comments/comment-row.ts';
import { commentNotFound, postNotFound } from './feed-problems.ts';
import { createPostRepo } from './posts/post.repo.ts';
import type { PostRow } from './posts/post-row.ts';

/** A post that the user may read, and the user's membership in its community. */
export interface ReadablePost {
  readonly row: PostRow;
  readonly membership: Membership;
}
export interface ReadableComment {
  readonly row: CommentRow;
  readonly membership: Membership;
}

/**
 * Decides what a user may read, for all services of the feed. When an administrator reads what only members may read,
 * each read adds an audit entry.
 */
export interface FeedAccess {
  /** @throws Problem `group.not_found`; `group.not_allowed` for users who see the community but not its posts. */
  group(groupId: string, caller: Caller): Promise<Membership>;
  /**
   * Checks the right to a feed that was read together with the reader's membership. `isOwn`: the feed contains only the
   * reader's own posts.
   *
   * @throws Problem as `group` does.
   */
  feed(membership: Membership | null, shown: { isOwn: boolean }, reader: Caller): Promise<void>;
  /**
   * The caller's membership in the community of `row`. Null when the caller may read neither its posts nor this row as its
   * author.
   */
  membershipFor(row: Readable, caller: Caller): Promise<Membership | null>;
  /** @throws Problem `post.not_found` also for posts that the caller may not read. */
  post(id: string, caller: Caller): Promise<ReadablePost>;
  /** @throws Problem `comment.not_found` also for comments that the caller may not read. */
  comment(id: string, caller: Caller): Promise<ReadableComment>;
}

interface Readable {
  readonly group_id: string;
  readonly author_id: string;
}

export interface FeedAccessDeps {
  readonly db: Database;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'standingIn'>;
}

export function createFeedAccess({ db, audit, communities }: FeedAccessDeps): FeedAccess {
  const posts = createPostRepo(db);
  const comments = createCommentRepo(db);

  async function membershipFor(
    { group_id, author_id }: Readable,
    caller: Caller,
  ): Promise<Membership | null> {
    const membership = await communities.standingIn(caller, group_id);
    if (!membership) return null;
    if (author_id === caller.userId && mayWithdraw(membership)) return membership;
    if (!may('posts.read', membership.standing, membership.group)) return null;
    await noteReading(membership, caller);
    return membership;
  }

  async function requireReading(membership: Membership | null, caller: Caller): Promise<Membership> {
    if (!membership || !may('group.see', membership.standing, membership.group)) throw groupNotFound();
    if (!may('posts.read', membership.standing, membership.group)) throw groupNotAllowed();
    await noteReading(membership, caller);
    return membership;
  }

  async function noteReading({ standing, group }: Membership, { userId }: Caller): Promise<void> {
    if (standing !== 'ADMIN' || may('posts.read', 'VISITOR', group)) return;
    const target = { targetType: 'group', targetId: group.id, groupId: group.id };
    await audit(db, { actorId: userId, action: 'posts.read', ...target });
  }

  return {
    membershipFor,

    async group(groupId, caller) {
      return requireReading(await communities.standingIn(caller, groupId), caller);
    },

    async feed(membership, { isOwn }, reader) {
      if (!(membership && isOwn && mayWithdraw(membership))) await requireReading(membership, reader);
    },

    async post(id, caller) {
      const row = await posts.find(id, caller.userId);
      const membership = row && isListed(row) ? await membershipFor(row, caller) : null;
      if (!row || !membership) throw postNotFound();
      return { row, membership };
    },

    async comment(id, caller) {
      const row = await comments.find(id, caller.userId);
      const membership =
        row && (row.is_shown || row.reply_count > 0) ? await membershipFor(row, caller) : null;
      if (!row || !membership) throw commentNotFound();
      // Under a hidden post, users can read only their own comments.
      const isOwn = row.author_id === caller.userId;
      const post = isOwn ? null : await posts.find(row.post_id, caller.userId);
      if (!isOwn && !(post && isListed(post))) throw commentNotFound();
      return { row, membership };
    },
  };
}

/** Authors can still find and delete what they wrote, also when their membership is pending or expired. */
function mayWithdraw({ standing, group }: Membership): boolean {
  return may('content.withdraw', standing, group);
}

/** Whether the reader of `row` sees the post: with its text, or as a tombstone because it has comments. */
export function isListed({ is_shown, status, comment_count }: PostRow): boolean {
  return is_shown || (status === 'DELETED' && comment_count > 0);
}
