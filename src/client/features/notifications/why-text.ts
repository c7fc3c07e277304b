import type { NotificationLevel } from '../../../contract/notifications/notification-kinds.ts';
import type { Notification, NotificationReason } from '../../../contract/notifications/notifications.ts';
import { t } from '../../i18n/t.ts';
import { groupText } from './notification-text.ts';

const reasons: Readonly<Record<NotificationReason, string>> = {
  MENTIONED: 'Someone mentioned you.',
  REPLIED_TO: 'Someone replied to you.',
  AUTHOR_OF_POST: 'You wrote the post.',
  AUTHOR_OF_COMMENT: 'You wrote the comment.',
  FOLLOWING_POST: 'You follow the discussion under this post.',
  FOLLOWING_THREAD: 'You follow this thread.',
  MEMBER_OF_GROUP: 'You are a member of {group}.',
  STAFF_OF_GROUP: 'You are on the staff of {group}.',
  OWNER_OF_GROUP: 'You own {group}.',
  GOING_TO_EVENT: 'You said you’re going to this event.',
  OWN_PLACE: 'It is about your membership in {group}.',
  OWN_ACCOUNT: 'It is about your own account.',
  PAYER: 'It is about your payment.',
  REPORTER: 'You sent this report.',
};

/** Why this user received it. */
export function reasonText(one: Notification): string {
  return t(reasons[one.reason], { group: groupText(one) });
}

/** What each level includes. */
export const levelHints: Readonly<Record<NotificationLevel, string>> = {
  ALL: 'You are notified of posts, events, answers and reactions.',
  MENTIONS: 'You’re only notified of replies, mentions and events you’re going to.',
  NOTHING: 'You’re only notified about your membership.',
};
