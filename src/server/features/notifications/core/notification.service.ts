import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type {
  listNotifications,
  Marked,
  markAllNotificationsAsRead,
  Notification,
  NotificationStatus,
  NotificationsQuery,
  updateNotificationStatus,
} from '../../../../contract/notifications/notifications.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { audienceOf } from './audience.repo.ts';
import type { BadgeService } from './badge.service.ts';
import { createMarkRepo } from './mark.repo.ts';
import { COUNTED_MAX, createNotificationRepo } from './notification.repo.ts';
import type { NotificationListener } from './notification-input.ts';
import { type NotificationRow, toNotification } from './notification-row.ts';
import { emitStatus } from './notifier.ts';

export interface NotificationDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly badges: Pick<BadgeService, 'of'>;
  readonly listener: NotificationListener;
}

/** One user's notifications and their status. */
export interface NotificationService {
  list(query: NotificationsQuery, caller: Caller): Promise<Answer<typeof listNotifications>>;
  /** @throws Problem `notification.not_found`, also for a notification that the caller may no longer see */
  get(id: string, caller: Caller): Promise<Notification>;
  /** Emits the change to the caller's other screens. */
  setStatus(
    id: string,
    status: NotificationStatus,
    caller: Caller,
  ): Promise<Answer<typeof updateNotificationStatus>>;
  /** Notifications that arrive during the call stay unread. */
  markAll(input: HandlerInput<typeof markAllNotificationsAsRead>['body'], caller: Caller): Promise<Marked>;
  /** Undoes the caller's latest mark. Does nothing for an older one. */
  undoMarkAll(markId: string, caller: Caller): Promise<void>;
  /**
   * The notification as `userId` may see it now, regardless of the in-app switches, for delivery by other channels.
   * Null when it is no longer visible.
   */
  shownTo(userId: string, id: string): Promise<Notification | null>;
  /**
   * The next page of members that a community notification is for, by id. Leaves out members who muted or switched it
   * off.
   */
  audienceOf: (page: { id: string; after: string | null; limit: number }) => Promise<readonly string[]>;
}

export function createNotificationService(deps: NotificationDeps): NotificationService {
  const { db, withTx, clock, random, badges, listener } = deps;
  const repo = createNotificationRepo(db);

  async function require(id: string, { userId }: Caller): Promise<NotificationRow> {
    const row = await repo.find(userId, id);
    if (!row) throw new Problem('notification.not_found', 'This notification no longer exists.');
    return row;
  }

  return {
    async list(query, { userId }) {
      const { rows, cursor, total, badge, rt } = await repo.page(userId, query);
      const pagination = paginate(query, Math.min(total, COUNTED_MAX), total <= COUNTED_MAX);
      return { data: rows.map(toNotification), cursor, pagination, badge, rt };
    },

    get: async (id, caller) => toNotification(await require(id, caller)),

    async setStatus(id, status, caller) {
      const { userId } = caller;
      const row = await require(id, caller);
      await withTx(async (tx) => {
        const version = await createNotificationRepo(tx).setStatus(userId, row, status);
        if (version === null) return;
        emitStatus(tx, { id, user_id: userId, status, version });
        if (status !== 'UNREAD') await listener.settled(tx, { userId, ids: [id], groups: [] });
      });
      const [fresh, badge] = await Promise.all([repo.find(userId, id), badges.of(userId)]);
      return { data: toNotification(fresh ?? { ...row, status }), badge };
    },

    async markAll(input, { userId }) {
      const groupId = input?.group_id ?? null;
      const mark_id = random.uuid();
      await withTx(async (tx) => {
        const marks = createMarkRepo(tx);
        await marks.setLatest(userId, mark_id, new Date(clock.now()).toISOString());
        const ids = await marks.readRows(userId, mark_id, groupId);
        const positions = await marks.readGroupNotifications(userId, groupId);
        if (ids.length === 0 && positions.length === 0) return;
        emitMarked(tx, userId, { group_id: groupId, is_undone: false });
        const groups = positions.map(({ group_id, to_seq }) => ({ groupId: group_id, upToSeq: to_seq }));
        await listener.settled(tx, { userId, ids, groups });
      });
      return { mark_id, badge: await badges.of(userId) };
    },

    undoMarkAll: (markId, { userId }) =>
      withTx(async (tx) => {
        if (await createMarkRepo(tx).undo(userId, markId))
          emitMarked(tx, userId, { group_id: null, is_undone: true });
      }),

    async shownTo(userId, id) {
      const row = await repo.find(userId, id, true);
      return row && toNotification(row);
    },

    audienceOf: (page) => audienceOf(db, page),
  };
}

function emitMarked(tx: Tx, userId: string, data: { group_id: string | null; is_undone: boolean }): void {
  tx.emit({ kind: 'notifications.marked', topic: `u:${userId}`, actor: userId, data });
}
