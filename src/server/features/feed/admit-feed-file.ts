import { may } from '../../../contract/core/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CommunityService } from '../communities/community.service.ts';
import { storageOwner } from '../communities/plan-limits.ts';
import type { WritingService } from '../moderation/writing.service.ts';
import { contentNotAllowed } from '../moderation/writing-problems.ts';
import { requireOpen } from './comments/comment.service.ts';
import type { FeedAccess } from './feed-access.ts';

export interface AdmitFeedFileDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly access: Pick<FeedAccess, 'post'>;
  readonly writing: Pick<WritingService, 'lockAndRequireAllowed'>;
}

/** Says who may send files for a post in a community, and for a comment on a post, now. They count for the community. */
export function createAdmitFeedFile({ db, withTx, communities, access, writing }: AdmitFeedFileDeps) {
  return {
    async post_file(caller: Caller, groupId: string) {
      const membership = await communities.requirePermission(caller, groupId, 'post.create');
      const written = { membership, isNew: false, right: 'post.create', mute: 'POST_MUTE' } as const;
      await withTx((tx) => writing.lockAndRequireAllowed(tx, written, caller));
      return storageOwner(db, membership.group.id);
    },

    async comment_file(caller: Caller, postId: string) {
      const { row, membership } = await access.post(postId, caller);
      if (!may('comment.create', membership.standing, membership.group)) throw contentNotAllowed();
      requireOpen(row, membership);
      const written = { membership, isNew: false, right: 'comment.create', mute: 'COMMENT_MUTE' } as const;
      await withTx((tx) => writing.lockAndRequireAllowed(tx, written, caller));
      return storageOwner(db, membership.group.id);
    },
  };
}
