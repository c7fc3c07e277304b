import type { call } from '../../../src/client/data/api/call.ts';
import { mentionToken } from '../../../src/contract/chat/mentions.ts';
import { createComment, deleteComment } from '../../../src/contract/feed/comments.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { setGroupNotificationLevel } from '../../../src/contract/notifications/notification-kinds.ts';
import {
  type groupNewsEvents,
  listNotifications,
  markAllNotificationsAsRead,
  type notificationEvents,
  updateNotificationStatus,
} from '../../../src/contract/notifications/notifications.ts';
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

export interface NotificationActors {
  readonly asOwner: Call;
  /** Session and id of the member who is notified. */
  readonly asTold: Call;
  readonly told: string;
  readonly groupId: string;
  readonly postId: string;
}

/** The actions that trigger each kind of notification event, each for one member. */
export function notificationActions(
  actors: NotificationActors,
): Readonly<Record<keyof typeof notificationEvents | keyof typeof groupNewsEvents, Act>> {
  const { asOwner, asTold, told, groupId, postId } = actors;
  let turn = 0;

  async function mention(): Promise<string> {
    const content_md = `look, ${mentionToken({ id: told })} ${++turn}`;
    return (await asOwner(createComment, { body: { post_id: postId, content_md } })).data.id;
  }

  return {
    'notification.created': mention,
    async 'notification.updated'() {
      await mention();
      const { data } = await asTold(listNotifications, { query: { status: 'UNREAD', limit: 1 } });
      for (const { id } of data)
        await asTold(updateNotificationStatus, {
          params: { notification_id: id },
          body: { status: 'READ' },
        });
    },
    async 'notification.removed'() {
      const comment_id = await mention();
      await asOwner(deleteComment, { params: { comment_id } });
    },
    async 'notifications.marked'() {
      await mention();
      await asTold(markAllNotificationsAsRead, {});
    },
    async 'notification_level.updated'() {
      const params = { group_id: groupId };
      await asTold(setGroupNotificationLevel, { params, body: { level: 'MENTIONS' } });
      await asTold(setGroupNotificationLevel, { params, body: { level: 'ALL' } });
    },
    'badge.updated': mention,
    'group_notification.created': () =>
      asOwner(createPost, { body: { group_id: groupId, content_md: `no. ${++turn}` } }),
  };
}
