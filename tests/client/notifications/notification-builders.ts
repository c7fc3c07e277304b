import type { Person } from '../../../src/contract/account/people.ts';
import type { Notification } from '../../../src/contract/notifications/notifications.ts';
import { ana, group, uuid } from '../chat/store/chat-builders.ts';

export function aPerson(n: number, first_name: string, last_name: string): Person {
  return { ...ana, id: uuid(300 + n), username: null, first_name, last_name };
}

const nothing = {
  post_id: null,
  comment_id: null,
  chat_conversation_id: null,
  chat_message_id: null,
  thread_message_id: null,
  calendar_event_id: null,
  course_id: null,
  lesson_id: null,
};

/** Notification `n` of the community: the higher, the later. Ana commented on a post, unless said otherwise. */
export function aNotification(n: number, more: Partial<Notification> = {}): Notification {
  const at = new Date(Date.UTC(2026, 10, 20, 6, n)).toISOString();
  return {
    id: uuid(9000 + n),
    kind: 'POST_COMMENTED',
    reason: 'AUTHOR_OF_POST',
    status: 'UNREAD',
    group: { id: group, name: 'Hurno sa Sugbo', slug: 'hurno-sa-sugbo' },
    actors: [ana],
    actor_count: 1,
    title: '',
    excerpt: `comment ${n}`,
    facts: {},
    created_at: at,
    updated_at: at,
    version: 1,
    ...more,
    target: { ...nothing, post_id: uuid(5001), ...more.target },
  };
}
