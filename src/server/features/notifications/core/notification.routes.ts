import * as levelContract from '../../../../contract/notifications/notification-kinds.ts';
import * as contract from '../../../../contract/notifications/notifications.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { BadgeService } from './badge.service.ts';
import type { LevelService } from './level.service.ts';
import type { NotificationService } from './notification.service.ts';

export interface NotificationServices {
  readonly notifications: NotificationService;
  readonly levels: LevelService;
  readonly badges: Pick<BadgeService, 'of'>;
}

/** Binds the notification calls. It contains no rules. */
export function notificationRoutes(
  implement: Implement,
  { notifications, levels, badges }: NotificationServices,
): void {
  implement(contract.listNotifications, ({ query }, caller) => notifications.list(query, caller));
  implement(contract.getNotification, async ({ params }, caller) => ({
    data: await notifications.get(params.notification_id, caller),
  }));
  implement(contract.updateNotificationStatus, ({ params, body }, caller) =>
    notifications.setStatus(params.notification_id, body.status, caller),
  );
  implement(contract.markAllNotificationsAsRead, async ({ body }, caller) => ({
    data: await notifications.markAll(body, caller),
  }));
  implement(contract.undoMarkAllNotifications, async ({ params }, caller) => {
    await notifications.undoMarkAll(params.mark_id, caller);
    return { data: null, badge: await badges.of(caller.userId) };
  });
  implement(contract.getBadge, async (_, caller) => ({ data: await badges.of(caller.userId) }));
  implement(levelContract.getGroupNotificationLevel, async ({ params }, caller) => ({
    data: await levels.group(params.group_id, caller),
  }));
  implement(levelContract.setGroupNotificationLevel, async ({ params, body }, caller) => {
    await levels.setGroup(params.group_id, body.level, caller);
    return { data: { group_id: params.group_id, level: body.level } };
  });
  implement(levelContract.getPostNotificationLevel, async ({ params }, caller) => ({
    data: await levels.post(params.post_id, caller),
  }));
  implement(levelContract.setPostNotificationLevel, async ({ params, body }, caller) => {
    await levels.setPost(params.post_id, body.level, caller);
    return { data: { post_id: params.post_id, level: body.level } };
  });
}
