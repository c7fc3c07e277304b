import { randomUUID } from 'node:crypto';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import {
  getBadge,
  listNotifications,
  type Notification,
  type NotificationStatus,
  updateNotificationStatus,
} from '../../../src/contract/notifications/notifications.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';
import { aFeed } from '../feed/a-feed.ts';

/** A community where things happen, and what people are told of them. */
export async function aNotifiedWorld(api: CommunityApi, traits: Parameters<typeof aFeed>[1] = {}) {
  const feed = await aFeed(api, traits);

  async function list(person: string, query: object = {}): Promise<Notification[]> {
    return (await api.ok(listNotifications, person, { query })).data;
  }

  return {
    ...feed,
    list,

    /** The latest first: kind and reason of each, without the news of posts. */
    async told(person: string): Promise<string[]> {
      const all = await list(person);
      return all.filter(({ kind }) => kind !== 'POST_CREATED').map(({ kind, reason }) => `${kind} ${reason}`);
    },

    async latest(person: string, kind?: Notification['kind']): Promise<Notification> {
      const [first] = await list(person, kind && { kind });
      if (!first) throw new Error('there is no such notification');
      return first;
    },

    set: (person: string, { id }: { id: string }, status: NotificationStatus) =>
      api.ok(updateNotificationStatus, person, { params: { notification_id: id }, body: { status } }),

    async badge(person: string) {
      const { notifications, conversations } = (await api.ok(getBadge, person, {})).data;
      return { notifications, conversations };
    },

    async say(person: string, content: string, more: { reply_to_id?: string } = {}) {
      const body = {
        group_id: feed.groupId,
        chat_conversation_id: feed.chatId,
        content,
        client_msg_id: randomUUID(),
        ...more,
      };
      return (await api.ok(sendMessage, person, { body })).data;
    },
  };
}
