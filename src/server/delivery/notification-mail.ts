import { notificationRoutes } from '../../contract/notification-kinds.ts';
import type { Notification } from '../../contract/notifications.ts';
import { composeMail, type MailBlock } from '../mail/compose-mail.ts';
import type { MailContent } from '../mail/mailer.ts';
import { deepLink } from './deep-link.ts';
import { sentenceOf } from './notification-words.ts';

/** As many as a mail shows; the rest is counted. */
const SHOWN_MAX = 10;

export interface NotificationMailOptions {
  readonly publicUrl: string;
  readonly firstName: string;
  /** Null for mails that everybody must get. */
  readonly unsubscribeUrl: string | null;
}

/** One mail about one or more notifications, the latest first. A single one is named in the subject. */
export function notificationMail(
  notifications: readonly [Notification, ...Notification[]],
  { publicUrl, firstName, unsubscribeUrl }: NotificationMailOptions,
): MailContent {
  const [first] = notifications;
  const isSingle = notifications.length === 1;
  const shown = notifications.slice(0, SHOWN_MAX);
  const rest = notifications.length - shown.length;
  const subject = isSingle ? sentenceOf(first) : bundleSubject(notifications);
  const blocks: MailBlock[] = shown.map((notification) => ({
    kind: 'item',
    text: sentenceOf(notification),
    detail: detailOf(notification),
    excerpt: excerptOf(notification),
    url: publicUrl + deepLink(notification),
  }));
  if (rest > 0) blocks.push({ kind: 'paragraph', text: `And ${rest === 1 ? '1 more' : `${rest} more`}.` });
  blocks.push(
    isSingle
      ? { kind: 'button', label: 'Open it', url: publicUrl + deepLink(first) }
      : { kind: 'button', label: 'See them all', url: `${publicUrl}/notifications/` },
  );
  return composeMail({
    subject,
    preview: isSingle ? detailOf(first) : sentenceOf(first),
    heading: isSingle ? `Hi ${firstName}` : `${notifications.length} things while you were away`,
    blocks,
    footer: unsubscribeUrl
      ? { why: `${whyOf(first, isSingle)}`, label: 'Get no more of these mails', url: unsubscribeUrl }
      : undefined,
  });
}

function bundleSubject(notifications: readonly Notification[]): string {
  const groups = new Set(notifications.map(({ group }) => group?.name));
  const [name] = groups;
  const place = groups.size === 1 && name !== undefined ? name : 'Tambayan';
  return `${notifications.length} new things in ${place}`;
}

function detailOf({ group, facts }: Notification): string {
  return group?.name ?? facts.group_name ?? '';
}

/** What is said in chats stays there: a mail is kept, forwarded and read by others. */
function excerptOf({ kind, excerpt, facts }: Notification): string {
  if (kind === 'MENTIONED_IN_CHAT') return '';
  if (facts.notice === 'EXPORT_READY')
    return 'Only you can fetch it, for 7 days. If it was not you who asked, change your password: that logs all other devices out.';
  return facts.reason ?? excerpt;
}

function whyOf({ reason }: Notification, isSingle: boolean): string {
  if (!isSingle) return 'You get this because it happened in places that you are part of.';
  switch (reason) {
    case 'MENTIONED':
      return 'You get this because somebody mentioned you.';
    case 'REPLIED_TO':
    case 'AUTHOR_OF_COMMENT':
      return 'You get this because it is about your comment.';
    case 'AUTHOR_OF_POST':
      return 'You get this because it is about your post.';
    case 'FOLLOWING_POST':
      return 'You get this because you follow the discussion.';
    case 'MEMBER_OF_GROUP':
      return 'You get this because you are a member of the community.';
    case 'STAFF_OF_GROUP':
    case 'OWNER_OF_GROUP':
      return 'You get this because you look after the community.';
    case 'GOING_TO_EVENT':
      return 'You get this because you are going to the event.';
    case 'OWN_PLACE':
      return 'You get this because it is about your place in the community.';
    case 'OWN_ACCOUNT':
      return 'You get this because it is about your account.';
  }
}

/** The switches that would have kept these from being mailed. */
export function switchesOf(notifications: readonly Notification[]) {
  const switches = notifications.map(({ kind }) => notificationRoutes[kind].email);
  return [...new Set(switches)].flatMap((name) => (name === null || name === 'ALWAYS' ? [] : [name]));
}
