import { fullName } from '../../../../contract/account/people.ts';
import type { AttachedSummary } from '../../../../contract/attachments/attachment.ts';
import {
  noticeTexts,
  otherPayout,
  otherSale,
  payoutTexts,
  reportOutcomeTexts,
  saleTexts,
} from '../../../../contract/notifications/notice-texts.ts';
import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { dayText } from '../../../platform/i18n/instant-text.ts';
import { pesoText } from '../../../platform/i18n/peso-text.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';

type T = Words['t'];

/** The text of a notification in a mail: one line without a full stop. Names are as the users typed them. */
export function sentenceOf(notification: Notification, { t }: Words): string {
  return sentences[notification.kind](notification, t);
}

/** What one line says of a text's files. */
export function attachedText({ kind, n, name }: AttachedSummary, { t }: Words): string {
  if (kind === 'PICTURE') return n === 1 ? t('Photo') : t('{n} photos', { n });
  if (kind === 'VOICE') return t('Voice message');
  return n === 1 ? t('File: {name}', { name }) : t('{n} files', { n });
}

/** The text of a push. It contains no names and nothing that members wrote, since others may see the phone. */
export function quietSentenceOf({ kind, facts }: Notification, { t }: Words): string {
  if (kind === 'EVENT_REMINDER' && facts.minutes_before !== undefined)
    return t('An event begins in {span}', { span: spanOf(facts.minutes_before, t) });
  return t(quietSentences[kind]);
}

/** Of a payout: how much, and what to do. */
export function payoutDetail({ facts }: Notification, { t, language }: Words, timeZone: string): string {
  const { result = '', amount = '0.00', reference = '', reason = '', starts_at } = facts;
  const text = payoutTexts[result];
  if (text === undefined) return '';
  return t(text.detail, {
    ...{ amount: pesoText(amount), reference, reason },
    date: starts_at === undefined ? '' : dayText(Date.parse(starts_at), { language, timeZone }),
  });
}

function spanOf(minutes: number, t: T): string {
  if (minutes < 120) return t('{n, plural, one {# minute} other {# minutes}}', { n: minutes });
  return t('{n, plural, one {# hour} other {# hours}}', { n: Math.round(minutes / 60) });
}

function who({ actors, actor_count }: Notification, t: T): string {
  const [first] = actors;
  if (!first) return t('Deleted user');
  const name = fullName(first);
  const n = actor_count - 1;
  return n <= 0 ? name : t('{name} and {n, plural, one {# other} other {# others}}', { name, n });
}

function where({ group, facts }: Notification, t: T): string {
  return group?.name ?? facts.group_name ?? t('a community');
}

/** On the whole platform. */
function isEverywhere({ group, facts }: Notification): boolean {
  return group === null && facts.group_name === undefined;
}

function called({ title }: Notification, otherwise: string): string {
  return title === '' ? otherwise : `“${title}”`;
}

const sentences: Readonly<Record<NotificationKind, (n: Notification, t: T) => string>> = {
  ANNOUNCEMENT_POSTED: (n, t) =>
    t('{who} announced {title}', { who: who(n, t), title: called(n, t('something')) }),
  PLATFORM_ANNOUNCED: (n, t) => t('News from Tambayan: {title}', { title: called(n, t('an announcement')) }),
  JOIN_REQUESTED: (n, t) => t('{who} would like to join {group}', { who: who(n, t), group: where(n, t) }),
  JOIN_APPROVED: (n, t) =>
    n.facts.result === 'PAYMENT'
      ? t('Your request to join {group} was approved. Choose a plan to become a member', {
          group: where(n, t),
        })
      : t('You are now a member of {group}', { group: where(n, t) }),
  JOIN_REJECTED: (n, t) => t('Your request to join {group} was not accepted', { group: where(n, t) }),
  ROLE_CHANGED: (n, t) =>
    t(newRoles[n.facts.role ?? ''] ?? 'Your role in {group} was changed', { group: where(n, t) }),
  STORAGE_NEAR: (n, t) => t('The storage of {group} is almost full', { group: where(n, t) }),
  VERIFICATION_DECIDED: (n, t) =>
    n.facts.result === 'VERIFIED'
      ? t('{group} is now verified', { group: where(n, t) })
      : t('The verification of {group} was decided', { group: where(n, t) }),
  MENTIONED_IN_CHAT: (n, t) => t('{who} mentioned you in a chat', { who: who(n, t) }),
  MESSAGE_REPLIED: (n, t) =>
    n.reason === 'FOLLOWING_THREAD'
      ? t('{who} replied in a thread', { who: who(n, t) })
      : t('{who} replied to your message', { who: who(n, t) }),
  POST_CREATED: (n, t) =>
    t('{who} posted {title}', { who: who(n, t), title: called(n, t('in a discussion')) }),
  POST_COMMENTED: (n, t) =>
    t('{who} commented on {title}', { who: who(n, t), title: called(n, t('a post')) }),
  COMMENT_REPLIED: (n, t) =>
    t('{who} replied to your comment on {title}', { who: who(n, t), title: called(n, t('a post')) }),
  MENTIONED_IN_POST: (n, t) =>
    t('{who} mentioned you in {title}', { who: who(n, t), title: called(n, t('a post')) }),
  MENTIONED_IN_COMMENT: (n, t) =>
    t('{who} mentioned you in a comment on {title}', { who: who(n, t), title: called(n, t('a post')) }),
  EVERYONE_MENTIONED: (n, t) =>
    t('{who} mentioned everyone in {group}', { who: who(n, t), group: where(n, t) }),
  COMMENT_PINNED: (n, t) => t('Your comment on {title} was pinned', { title: called(n, t('a post')) }),
  POST_REACTED: (n, t) => t('{who} reacted to {title}', { who: who(n, t), title: called(n, t('your post')) }),
  COMMENT_REACTED: (n, t) =>
    t('{who} reacted to your comment on {title}', { who: who(n, t), title: called(n, t('a post')) }),
  COURSE_PUBLISHED: (n, t) => t('There is a new course: {title}', { title: called(n, t('a course')) }),
  LESSON_ADDED: (n, t) => t('There is a new lesson: {title}', { title: called(n, t('a lesson')) }),
  CERTIFICATE_ISSUED: (n, t) =>
    t('You have earned the certificate of {title}', { title: called(n, t('a course')) }),
  QUIZ_GRADED: (n, t) => t('Your quiz in {title} was graded', { title: called(n, t('a course')) }),
  EVENT_CREATED: (n, t) => t('There is a new event: {title}', { title: called(n, t('an event')) }),
  EVENT_CHANGED: (n, t) => t('{title} was changed', { title: called(n, t('An event')) }),
  EVENT_CANCELLED: (n, t) => t('{title} was cancelled', { title: called(n, t('An event')) }),
  EVENT_REMINDER: (n, t) => {
    const title = called(n, t('An event'));
    return n.facts.minutes_before === undefined
      ? t('{title} begins soon', { title })
      : t('{title} begins in {span}', { title, span: spanOf(n.facts.minutes_before, t) });
  },
  RECEIPT_ISSUED: (n, t) => t('Your receipt from {group}', { group: where(n, t) }),
  PAYMENT_REFUNDED: (n, t) =>
    n.facts.result === 'DUPLICATE'
      ? t('You paid {group} twice. We returned the second payment', { group: where(n, t) })
      : t('Your payment to {group} was refunded', { group: where(n, t) }),
  PAYMENT_REVIEW: (n, t) =>
    n.facts.result === 'PAID_TWICE'
      ? t('You paid {group} twice. Choose what happens to the second payment', { group: where(n, t) })
      : t('We are checking your payment to {group}', { group: where(n, t) }),
  PROOF_SUBMITTED: (n, t) =>
    t('{who} sent a proof of payment in {group}', { who: who(n, t), group: where(n, t) }),
  PROOF_DECIDED: (n, t) => {
    const group = where(n, t);
    if (n.facts.result === 'ACCEPTED') return t('The owner of {group} accepted your payment', { group });
    return n.facts.result === 'TAKEN_BACK'
      ? t('The owner of {group} took back that they accepted your payment', { group })
      : t('The owner of {group} did not accept your payment', { group });
  },
  SALE_UPDATED: (n, t) =>
    t(saleTexts[n.facts.result ?? ''] ?? otherSale, {
      ...{ who: who(n, t), plan: n.facts.plan ?? '', group: where(n, t) },
    }),
  PAYOUT_UPDATED: (n, t) =>
    t(payoutTexts[n.facts.result ?? '']?.sentence ?? otherPayout, { group: where(n, t) }),
  RENEWAL_DUE: (n, t) =>
    n.facts.result === 'PLATFORM'
      ? t('The plan of {group} is due', { group: where(n, t) })
      : n.facts.result === 'TRIAL'
        ? t('Your trial in {group} ends soon', { group: where(n, t) })
        : t('Your membership of {group} is due', { group: where(n, t) }),
  PRICE_CHANGED: (n, t) => t('The price of your plan in {group} is changing', { group: where(n, t) }),
  ACCESS_LOST: (n, t) =>
    n.facts.result === 'PLATFORM'
      ? t('The plan of {group} has ended. Renew it so that members can write again', { group: where(n, t) })
      : t(lostAccess[n.facts.result ?? ''] ?? 'Your membership of {group} has ended', { group: where(n, t) }),
  RESTRICTED: (n, t) =>
    isEverywhere(n)
      ? t('You were restricted on Tambayan')
      : t('You were restricted in {group}', { group: where(n, t) }),
  RESTRICTION_LIFTED: (n, t) =>
    isEverywhere(n)
      ? t('A restriction on Tambayan was lifted')
      : t('A restriction in {group} was lifted', { group: where(n, t) }),
  APPEAL_SENT: (n, t) => t('{who} appeals against a restriction', { who: who(n, t) }),
  APPEAL_REJECTED: (_n, t) => t('Your appeal was declined'),
  REPORT_DECIDED: (n, t) => t(reportOutcomeTexts[n.facts.result ?? ''] ?? 'Your report was decided'),
  REVIEW_WAITING: (n, t) =>
    t('{who} wrote something in {group} that needs your approval', {
      ...{ who: who(n, t), group: where(n, t) },
    }),
  REVIEW_DECIDED: (n, t) =>
    n.facts.result === 'APPROVED'
      ? t('Your post or comment in {group} was approved', { group: where(n, t) })
      : t('Your post or comment in {group} was not approved', { group: where(n, t) }),
  SECURITY_ALERT: (n, t) =>
    t(noticeTexts[n.facts.notice ?? ''] ?? 'Something about the security of your account changed'),
  ACCOUNT_NOTICE: (n, t) => t(noticeTexts[n.facts.notice ?? ''] ?? 'There is news about your account'),
};

const lostAccess: Readonly<Record<string, string>> = {
  BANNED: 'You were banned from {group}',
  REMOVED: 'You were removed from {group}',
};

const newRoles: Readonly<Record<string, string>> = {
  OWNER: 'You are now an owner of {group}',
  MODERATOR: 'You are now a moderator of {group}',
  MEMBER: 'You are now a member of {group}',
};

const quietSentences: Readonly<Record<NotificationKind, string>> = {
  ANNOUNCEMENT_POSTED: 'There is an announcement',
  PLATFORM_ANNOUNCED: 'There is news from Tambayan',
  JOIN_REQUESTED: 'Someone would like to join',
  JOIN_APPROVED: 'Your request to join was approved',
  JOIN_REJECTED: 'Your request to join was decided',
  ROLE_CHANGED: 'Your role was changed',
  STORAGE_NEAR: 'A storage is almost full',
  VERIFICATION_DECIDED: 'The verification was decided',
  MENTIONED_IN_CHAT: 'You were mentioned in a chat',
  MESSAGE_REPLIED: 'Someone replied to your message',
  POST_CREATED: 'There is a new post',
  POST_COMMENTED: 'There is a new comment on your post',
  COMMENT_REPLIED: 'Someone replied to your comment',
  MENTIONED_IN_POST: 'You were mentioned in a post',
  MENTIONED_IN_COMMENT: 'You were mentioned in a comment',
  EVERYONE_MENTIONED: 'Everyone in a community was mentioned',
  COMMENT_PINNED: 'Your comment was pinned',
  POST_REACTED: 'Someone reacted to your post',
  COMMENT_REACTED: 'Someone reacted to your comment',
  COURSE_PUBLISHED: 'There is a new course',
  LESSON_ADDED: 'There is a new lesson',
  CERTIFICATE_ISSUED: 'You have earned a certificate',
  QUIZ_GRADED: 'Your quiz was graded',
  EVENT_CREATED: 'There is a new event',
  EVENT_CHANGED: 'An event was changed',
  EVENT_CANCELLED: 'An event was cancelled',
  EVENT_REMINDER: 'An event begins soon',
  RECEIPT_ISSUED: 'There is a receipt',
  PAYMENT_REFUNDED: 'Your payment was refunded',
  PAYMENT_REVIEW: 'We are checking your payment',
  PROOF_SUBMITTED: 'Someone sent a proof of payment',
  PROOF_DECIDED: 'Your proof of payment was decided',
  SALE_UPDATED: 'There is news about a sale',
  PAYOUT_UPDATED: 'There is news about a payout',
  RENEWAL_DUE: 'Your membership is due',
  PRICE_CHANGED: 'The price of your plan is changing',
  ACCESS_LOST: 'Your membership has ended',
  RESTRICTED: 'You were restricted',
  RESTRICTION_LIFTED: 'A restriction was lifted',
  APPEAL_SENT: 'Someone appeals against a restriction',
  APPEAL_REJECTED: 'Your appeal was declined',
  REPORT_DECIDED: 'Your report was decided',
  REVIEW_WAITING: 'Something needs your approval',
  REVIEW_DECIDED: 'Your post or comment was reviewed',
  SECURITY_ALERT: 'Please look at the security of your account',
  ACCOUNT_NOTICE: 'There is news about your account',
};
