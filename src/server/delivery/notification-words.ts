import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { Notification } from '../../contract/notifications.ts';
import { fullName } from '../../contract/people.ts';

/** What a notification says in a mail, in one line without a full stop. Names are as people typed them. */
export function sentenceOf(notification: Notification): string {
  return sentences[notification.kind](notification);
}

/** What a push says: the same without names and words of anybody, since it may light up on a table. */
export function quietSentenceOf({ kind, facts }: Notification): string {
  if (kind === 'EVENT_REMINDER' && facts.minutes_before !== undefined)
    return `An event begins in ${spanOf(facts.minutes_before)}`;
  return quietSentences[kind];
}

function spanOf(minutes: number): string {
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}

function who({ actors, actor_count }: Notification): string {
  const [first] = actors;
  if (!first) return 'Somebody';
  const others = actor_count - 1;
  if (others <= 0) return fullName(first);
  return `${fullName(first)} and ${others === 1 ? '1 other' : `${others} others`}`;
}

function where({ group, facts }: Notification): string {
  return group?.name ?? facts.group_name ?? 'a community';
}

function called({ title }: Notification, otherwise: string): string {
  return title === '' ? otherwise : `“${title}”`;
}

const sentences: Readonly<Record<NotificationKind, (notification: Notification) => string>> = {
  ANNOUNCEMENT_POSTED: (n) => `${who(n)} announced ${called(n, 'something')}`,
  PLATFORM_ANNOUNCED: (n) => `News from Tambayan: ${called(n, 'an announcement')}`,
  JOIN_REQUESTED: (n) => `${who(n)} would like to join ${where(n)}`,
  JOIN_APPROVED: (n) => `You are now a member of ${where(n)}`,
  JOIN_REJECTED: (n) => `Your request to join ${where(n)} was not accepted`,
  ROLE_CHANGED: (n) => `Your role in ${where(n)} is now ${(n.facts.role ?? 'another one').toLowerCase()}`,
  VERIFICATION_DECIDED: (n) =>
    n.facts.result === 'VERIFIED'
      ? `${where(n)} is now verified`
      : `The verification of ${where(n)} was decided`,
  MENTIONED_IN_CHAT: (n) => `${who(n)} mentioned you in a chat`,
  POST_CREATED: (n) => `${who(n)} posted ${called(n, 'in a discussion')}`,
  POST_COMMENTED: (n) => `${who(n)} commented on ${called(n, 'a post')}`,
  COMMENT_REPLIED: (n) => `${who(n)} replied to your comment on ${called(n, 'a post')}`,
  MENTIONED_IN_POST: (n) => `${who(n)} mentioned you in ${called(n, 'a post')}`,
  MENTIONED_IN_COMMENT: (n) => `${who(n)} mentioned you in a comment on ${called(n, 'a post')}`,
  COMMENT_PINNED: (n) => `Your comment on ${called(n, 'a post')} was pinned`,
  POST_REACTED: (n) => `${who(n)} reacted to ${called(n, 'your post')}`,
  COMMENT_REACTED: (n) => `${who(n)} reacted to your comment on ${called(n, 'a post')}`,
  COURSE_PUBLISHED: (n) => `There is a new course: ${called(n, 'a course')}`,
  LESSON_ADDED: (n) => `There is a new lesson: ${called(n, 'a lesson')}`,
  CERTIFICATE_ISSUED: (n) => `You have earned the certificate of ${called(n, 'a course')}`,
  QUIZ_GRADED: (n) => `Your quiz in ${called(n, 'a course')} was graded`,
  EVENT_CREATED: (n) => `There is a new event: ${called(n, 'an event')}`,
  EVENT_CHANGED: (n) => `${called(n, 'An event')} was changed`,
  EVENT_CANCELLED: (n) => `${called(n, 'An event')} was cancelled`,
  EVENT_REMINDER: (n) =>
    n.facts.minutes_before === undefined
      ? `${called(n, 'An event')} begins soon`
      : `${called(n, 'An event')} begins in ${spanOf(n.facts.minutes_before)}`,
  RECEIPT_ISSUED: (n) => `Your receipt from ${where(n)}`,
  RENEWAL_DUE: (n) => `Your membership of ${where(n)} is due`,
  ACCESS_LOST: (n) => `Your membership of ${where(n)} has ended`,
  RESTRICTED: (n) => `What you may do in ${where(n)} was restricted`,
  RESTRICTION_LIFTED: (n) => `A restriction in ${where(n)} was lifted`,
  REPORT_DECIDED: () => 'Your report was decided',
  SECURITY_ALERT: (n) =>
    n.facts.notice === 'NEW_SIGN_IN'
      ? 'Somebody signed in to your account on a new device'
      : 'Something about the security of your account changed',
  ACCOUNT_NOTICE: (n) => accountNotices[n.facts.notice ?? ''] ?? 'There is news about your account',
};

/** What a notice about the account says, by its name. */
const accountNotices: Readonly<Record<string, string>> = {
  EXPORT_READY: 'The copy of your data is ready',
  EXPORT_FAILED: 'The copy of your data could not be made',
};

const quietSentences: Readonly<Record<NotificationKind, string>> = {
  ANNOUNCEMENT_POSTED: 'There is an announcement',
  PLATFORM_ANNOUNCED: 'There is news from Tambayan',
  JOIN_REQUESTED: 'Somebody would like to join',
  JOIN_APPROVED: 'You are now a member',
  JOIN_REJECTED: 'Your request to join was decided',
  ROLE_CHANGED: 'Your role was changed',
  VERIFICATION_DECIDED: 'The verification was decided',
  MENTIONED_IN_CHAT: 'You were mentioned in a chat',
  POST_CREATED: 'There is a new post',
  POST_COMMENTED: 'There is a new comment on your post',
  COMMENT_REPLIED: 'Somebody replied to your comment',
  MENTIONED_IN_POST: 'You were mentioned in a post',
  MENTIONED_IN_COMMENT: 'You were mentioned in a comment',
  COMMENT_PINNED: 'Your comment was pinned',
  POST_REACTED: 'Somebody reacted to your post',
  COMMENT_REACTED: 'Somebody reacted to your comment',
  COURSE_PUBLISHED: 'There is a new course',
  LESSON_ADDED: 'There is a new lesson',
  CERTIFICATE_ISSUED: 'You have earned a certificate',
  QUIZ_GRADED: 'Your quiz was graded',
  EVENT_CREATED: 'There is a new event',
  EVENT_CHANGED: 'An event was changed',
  EVENT_CANCELLED: 'An event was cancelled',
  EVENT_REMINDER: 'An event begins soon',
  RECEIPT_ISSUED: 'There is a receipt',
  RENEWAL_DUE: 'Your membership is due',
  ACCESS_LOST: 'Your membership has ended',
  RESTRICTED: 'What you may do was restricted',
  RESTRICTION_LIFTED: 'A restriction was lifted',
  REPORT_DECIDED: 'Your report was decided',
  SECURITY_ALERT: 'Please look at the security of your account',
  ACCOUNT_NOTICE: 'There is news about your account',
};
