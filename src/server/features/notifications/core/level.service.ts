import type { EventData } from '../../../../contract/events.ts';
import type { NotificationLevel, PostLevel } from '../../../../contract/notifications/notification-kinds.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { createLevelRepo } from './level.repo.ts';

export interface LevelDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly communities: {
    /** @throws Problem `group.not_found`, `group.not_allowed` */
    requirePermission(caller: Caller, groupId: string, permission: 'chat.read'): Promise<unknown>;
  };
  readonly access: {
    /** @throws Problem `post.not_found` */
    post(postId: string, caller: Caller): Promise<unknown>;
  };
}

/**
 * A user's notification levels for communities and discussions. A community's level only filters what is shown:
 * notifications that were filtered out appear once the level is raised.
 */
export interface LevelService {
  /** @throws Problem `group.not_found`, `group.not_allowed` when the caller is not a member; the same for `setGroup` */
  group(groupId: string, caller: Caller): Promise<{ group_id: string; level: NotificationLevel }>;
  setGroup(groupId: string, level: NotificationLevel, caller: Caller): Promise<void>;
  /** @throws Problem `post.not_found`; the same for `setPost` */
  post(postId: string, caller: Caller): Promise<{ post_id: string; level: PostLevel }>;
  setPost(postId: string, level: PostLevel, caller: Caller): Promise<void>;
}

export function createLevelService({ db, withTx, communities, access }: LevelDeps): LevelService {
  const repo = createLevelRepo(db);
  // Every member may read the community's chats, and only members get its notifications.
  const requireMember = (groupId: string, caller: Caller) =>
    communities.requirePermission(caller, groupId, 'chat.read');

  return {
    async group(groupId, caller) {
      await requireMember(groupId, caller);
      return { group_id: groupId, level: await repo.ofGroup(caller.userId, groupId) };
    },

    async setGroup(groupId, level, caller) {
      await requireMember(groupId, caller);
      await withTx(async (tx) => {
        if (await createLevelRepo(tx).setGroup(caller.userId, groupId, level))
          announce(tx, caller, { group_id: groupId, post_id: null, level });
      });
    },

    async post(postId, caller) {
      await access.post(postId, caller);
      return { post_id: postId, level: await repo.ofPost(caller.userId, postId) };
    },

    async setPost(postId, level, caller) {
      await access.post(postId, caller);
      await withTx(async (tx) => {
        if (await createLevelRepo(tx).setPost(caller.userId, postId, level))
          announce(tx, caller, { group_id: null, post_id: postId, level });
      });
    },
  };
}

/** Notifies the user's other screens. */
function announce(tx: Tx, { userId }: Caller, data: EventData<'notification_level.updated'>): void {
  tx.emit({ kind: 'notification_level.updated', topic: `u:${userId}`, actor: userId, data });
}
