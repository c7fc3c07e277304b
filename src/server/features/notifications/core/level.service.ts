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
 * How loud communities and discussions are for one person. A level of a community only filters what is shown: what came
 * meanwhile is there again once the level is raised.
 */
export interface LevelService {
  /** @throws Problem `group.not_found`, `group.not_allowed` for who is not in it; `setGroup` alike. */
  group(groupId: string, caller: Caller): Promise<{ group_id: string; level: NotificationLevel }>;
  setGroup(groupId: string, level: NotificationLevel, caller: Caller): Promise<void>;
  /** @throws Problem `post.not_found`; `setPost` alike. */
  post(postId: string, caller: Caller): Promise<{ post_id: string; level: PostLevel }>;
  setPost(postId: string, level: PostLevel, caller: Caller): Promise<void>;
}

export function createLevelService({ db, withTx, communities, access }: LevelDeps): LevelService {
  const repo = createLevelRepo(db);
  // Whoever is in the community may read its chats; nobody else hears of its news.
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

/** The person's other screens show the same. */
function announce(tx: Tx, { userId }: Caller, data: EventData<'notification_level.updated'>): void {
  tx.emit({ kind: 'notification_level.updated', topic: `u:${userId}`, actor: userId, data });
}
