import { randomUUID } from 'node:crypto';
import * as levels from '../../../src/contract/notifications/notification-kinds.ts';
import * as notifications from '../../../src/contract/notifications/notifications.ts';
import type { World } from './a-world.ts';
import { type Row, row } from './row.ts';

const ofGroup = ({ groupId }: World) => ({ params: { group_id: groupId } });
const ofPost = ({ foreignPostId }: World) => ({ params: { post_id: foreignPostId } });
/** No one's: what is not one's own is not there. */
const ofNobody = () => ({ params: { notification_id: randomUUID() } });

/** Calls about what someone is notified of. */
export const notificationRows: readonly Row[] = [
  row(notifications.listNotifications, 'nothing', ({ groupId }) => ({ query: { group_id: groupId } })),
  row(notifications.getNotification, 'nothing', ofNobody, { status: 404 }),
  row(
    notifications.updateNotificationStatus,
    'nothing',
    () => ({ ...ofNobody(), body: { status: 'READ' as const } }),
    { status: 404 },
  ),
  row(notifications.markAllNotificationsAsRead, 'nothing', ({ groupId }) => ({
    body: { group_id: groupId },
  })),
  row(notifications.undoMarkAllNotifications, 'nothing', () => ({ params: { mark_id: randomUUID() } })),
  row(notifications.getBadge, 'nothing', () => ({})),
  row(levels.getGroupNotificationLevel, 'group', ofGroup),
  row(levels.setGroupNotificationLevel, 'group', (world) => ({
    ...ofGroup(world),
    body: { level: 'MENTIONS' as const },
  })),
  row(levels.getPostNotificationLevel, 'posts', ofPost),
  row(levels.setPostNotificationLevel, 'posts', (world) => ({
    ...ofPost(world),
    body: { level: 'FOLLOWING' as const },
  })),
];
