import { notificationRoutes } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { momentText } from '../../../platform/i18n/instant-text.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';
import { composeMail, type MailBlock } from '../../../platform/mail/compose-mail.ts';
import type { MailContent } from '../../../platform/mail/mailer.ts';
import { isBan, mailLink } from './deep-link.ts';
import { attachedText, payoutDetail, sentenceOf } from './notification-text.ts';
import { securityMail } from './security-mail.ts';

/** Notifications shown in one mail. The rest is only counted. */
const SHOWN_MAX = 10;

export interface NotificationMailOptions {
  readonly publicUrl: string;
  readonly firstName: string;
  readonly words: Words;
  /** IANA name of the zone for times in the mail. */
  readonly timeZone: string;
  /** Null for mails that cannot be switched off. */
  readonly unsubscribeUrl: string | null;
}

/** Writes one mail about one or more notifications, newest first. The subject names a single one. */
export function notificationMail(
  notifications: readonly [Notification, ...Notification[]],
  options: NotificationMailOptions,
): MailContent {
  const { publicUrl, firstName, unsubscribeUrl, words } = options;
  const { t } = words;
  const [first] = notifications;
  const isSingle = notifications.length === 1;
  if (isSingle && first.kind === 'SECURITY_ALERT') return securityMail(first, options);
  const shown = notifications.slice(0, SHOWN_MAX);
  const rest = notifications.length - shown.length;
  const blocks: MailBlock[] = shown.map((notification) => ({
    kind: 'item',
    text: sentenceOf(notification, words),
    detail: detailOf(notification),
    excerpt: excerptOf(notification, options),
    url: publicUrl + mailLink(notification),
  }));
  if (rest > 0) blocks.push({ kind: 'paragraph', text: t('And {n} more.', { n: rest }) });
  blocks.push(
    isSingle
      ? { kind: 'button', label: t('Open it'), url: publicUrl + mailLink(first) }
      : { kind: 'button', label: t('See them all'), url: `${publicUrl}/notifications/` },
  );
  const content = {
    subject: isSingle ? sentenceOf(first, words) : bundleSubject(notifications, words),
    preview: isSingle ? detailOf(first) : sentenceOf(first, words),
    heading: isSingle
      ? t('Hi {firstName}', { firstName })
      : t('{n} things while you were away', { n: notifications.length }),
    blocks,
    footer: unsubscribeUrl
      ? { why: whyOf(first, isSingle, words), label: t('Stop these emails'), url: unsubscribeUrl }
      : undefined,
  };
  return composeMail(content, words);
}

function bundleSubject(notifications: readonly Notification[], { t }: Words): string {
  const groups = new Set(notifications.map(({ group }) => group?.name));
  const [name] = groups;
  const place = groups.size === 1 && name !== undefined ? name : 'Tambayan';
  return t('{n} new things in {place}', { n: notifications.length, place });
}

function detailOf({ group, facts }: Notification): string {
  return group?.name ?? facts.group_name ?? '';
}

/** Chat text is left out: mails are kept, forwarded and read by others. */
function excerptOf(notification: Notification, { words, timeZone }: NotificationMailOptions): string {
  const { kind, excerpt, attached, facts } = notification;
  const { t, language } = words;
  if (kind === 'MENTIONED_IN_CHAT' || kind === 'MESSAGE_REPLIED' || kind === 'EVERYONE_MENTIONED') return '';
  if (isBan(notification)) return banText(notification, words, timeZone);
  if (kind === 'PAYOUT_UPDATED') return payoutDetail(notification, words, timeZone);
  if (facts.starts_at !== undefined) return momentText(Date.parse(facts.starts_at), { language, timeZone });
  if (facts.notice === 'EXPORT_READY')
    return t(
      'Only you can fetch it, for 7 days. If it was not you who asked, change your password: that logs all other devices out.',
    );
  return facts.reason ?? (excerpt === '' && attached ? attachedText(attached, words) : excerpt);
}

/** A ban: until when, why, and what the person can do about it. */
function banText({ facts }: Notification, { t, language }: Words, timeZone: string): string {
  const { ends_at = null, reason = '' } = facts;
  return [
    ends_at === null
      ? t('It has no end date.')
      : t('Until {when}.', { when: momentText(Date.parse(ends_at), { language, timeZone }) }),
    reason === '' ? '' : t('Reason: {reason}', { reason }),
    t('You can appeal on the page of the community.'),
  ]
    .filter(Boolean)
    .join(' ');
}

function whyOf({ kind, reason }: Notification, isSingle: boolean, { t }: Words): string {
  if (!isSingle) return t('You get this because it happened in communities that you are part of.');
  switch (reason) {
    case 'MENTIONED':
      return t('You get this because someone mentioned you.');
    case 'REPLIED_TO':
      return kind === 'MESSAGE_REPLIED'
        ? t('You get this because someone replied to your message.')
        : t('You get this because it is about your comment.');
    case 'AUTHOR_OF_COMMENT':
      return t('You get this because it is about your comment.');
    case 'AUTHOR_OF_POST':
      return t('You get this because it is about your post.');
    case 'FOLLOWING_POST':
      return t('You get this because you follow the discussion.');
    case 'FOLLOWING_THREAD':
      return t('You get this because you follow the thread.');
    case 'MEMBER_OF_GROUP':
      return t('You get this because you are a member of the community.');
    case 'STAFF_OF_GROUP':
    case 'OWNER_OF_GROUP':
      return t('You get this because you’re on the team of the community.');
    case 'GOING_TO_EVENT':
      return t('You get this because you are going to the event.');
    case 'OWN_PLACE':
      return t('You get this because it is about your membership.');
    case 'REPORTER':
      return t('You get this because you sent a report.');
    case 'OWN_ACCOUNT':
      return t('You get this because it is about your account.');
    case 'PAYER':
      return t('You get this because it is about your payment.');
  }
}

/** The switches that turn off mails about these notifications. */
export function switchesOf(notifications: readonly Notification[]) {
  const switches = notifications.map(({ kind }) => notificationRoutes[kind].email);
  return [...new Set(switches)].flatMap((name) => (name === null || name === 'ALWAYS' ? [] : [name]));
}
