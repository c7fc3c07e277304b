import * as z from 'zod/mini';
import type { NotificationSwitch } from '../account/settings.ts';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id } from '../core/text.ts';

/** Everything that someone is notified of. Kinds are never renamed, only added. */
export const notificationKinds = [
  'ANNOUNCEMENT_POSTED',
  'PLATFORM_ANNOUNCED',
  'JOIN_REQUESTED',
  'JOIN_APPROVED',
  'JOIN_REJECTED',
  'ROLE_CHANGED',
  'STORAGE_NEAR',
  'VERIFICATION_DECIDED',
  'MENTIONED_IN_CHAT',
  'MESSAGE_REPLIED',
  'POST_CREATED',
  'POST_COMMENTED',
  'COMMENT_REPLIED',
  'MENTIONED_IN_POST',
  'MENTIONED_IN_COMMENT',
  'EVERYONE_MENTIONED',
  'COMMENT_PINNED',
  'POST_REACTED',
  'COMMENT_REACTED',
  'COURSE_PUBLISHED',
  'LESSON_ADDED',
  'CERTIFICATE_ISSUED',
  'QUIZ_GRADED',
  'EVENT_CREATED',
  'EVENT_CHANGED',
  'EVENT_CANCELLED',
  'EVENT_REMINDER',
  'RECEIPT_ISSUED',
  'PAYMENT_REFUNDED',
  'PAYMENT_REVIEW',
  'PROOF_SUBMITTED',
  'PROOF_DECIDED',
  'SALE_UPDATED',
  'PAYOUT_UPDATED',
  'RENEWAL_DUE',
  'PRICE_CHANGED',
  'ACCESS_LOST',
  'RESTRICTED',
  'RESTRICTION_LIFTED',
  'APPEAL_SENT',
  'APPEAL_REJECTED',
  'REPORT_DECIDED',
  'REVIEW_WAITING',
  'REVIEW_DECIDED',
  'SECURITY_ALERT',
  'ACCOUNT_NOTICE',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How much of a community reaches a member: everything, what is meant for them by name, or only what concerns their own place. */
export const notificationLevels = ['ALL', 'MENTIONS', 'NOTHING'] as const;
export type NotificationLevel = (typeof notificationLevels)[number];

/** The switches that show a notification in the app, and those that send a mail. */
export type InAppSwitch = Extract<NotificationSwitch, `in_app_${string}`>;
export type EmailSwitch = Extract<NotificationSwitch, `email_${string}`>;

/** What lets a kind through on each channel. */
export interface NotificationRoute {
  /** ALWAYS: no switch keeps it from being shown. */
  readonly in_app: InAppSwitch | 'ALWAYS';
  /** ALWAYS: a mail that no switch stops. Null: never a mail. */
  readonly email: EmailSwitch | 'ALWAYS' | null;
  /** The lowest level of its community that lets it through. */
  readonly level: NotificationLevel;
}

const announcement: NotificationRoute = {
  in_app: 'in_app_notification_announcements',
  email: 'email_notification_announcements',
  level: 'ALL',
};
const group = { in_app: 'in_app_notification_groups', email: 'email_notification_groups' } as const;
const comment = { in_app: 'in_app_notification_comments', email: 'email_notification_groups' } as const;
const reaction: NotificationRoute = { in_app: 'in_app_notification_reactions', email: null, level: 'ALL' };
const course = { in_app: 'in_app_notification_courses', email: 'email_notification_courses' } as const;
const calendar = { in_app: 'in_app_notification_calendars', email: 'email_notification_calendars' } as const;
const always: NotificationRoute = { in_app: 'ALWAYS', email: 'ALWAYS', level: 'NOTHING' };

/** Which switch decides about which kind; the only place that says so, for the server and for the settings. */
export const notificationRoutes: Readonly<Record<NotificationKind, NotificationRoute>> = {
  ANNOUNCEMENT_POSTED: announcement,
  PLATFORM_ANNOUNCED: { ...announcement, level: 'NOTHING' },
  JOIN_REQUESTED: { ...group, level: 'MENTIONS' },
  JOIN_APPROVED: { ...group, level: 'NOTHING' },
  JOIN_REJECTED: { ...group, level: 'NOTHING' },
  ROLE_CHANGED: { ...group, level: 'NOTHING' },
  STORAGE_NEAR: { in_app: 'ALWAYS', email: null, level: 'NOTHING' },
  VERIFICATION_DECIDED: { ...group, level: 'NOTHING' },
  MENTIONED_IN_CHAT: { ...group, level: 'MENTIONS' },
  MESSAGE_REPLIED: { ...comment, level: 'MENTIONS' },
  POST_CREATED: {
    in_app: 'in_app_notification_posts',
    email: 'email_notification_groups',
    level: 'ALL',
  },
  POST_COMMENTED: { ...comment, level: 'MENTIONS' },
  COMMENT_REPLIED: { ...comment, level: 'MENTIONS' },
  MENTIONED_IN_POST: { ...comment, level: 'MENTIONS' },
  MENTIONED_IN_COMMENT: { ...comment, level: 'MENTIONS' },
  EVERYONE_MENTIONED: { ...group, level: 'MENTIONS' },
  COMMENT_PINNED: { ...comment, level: 'ALL' },
  POST_REACTED: reaction,
  COMMENT_REACTED: reaction,
  COURSE_PUBLISHED: { ...course, level: 'ALL' },
  LESSON_ADDED: { ...course, level: 'ALL' },
  CERTIFICATE_ISSUED: { ...course, level: 'NOTHING' },
  QUIZ_GRADED: { ...course, level: 'NOTHING' },
  EVENT_CREATED: { ...calendar, level: 'ALL' },
  EVENT_CHANGED: { ...calendar, level: 'MENTIONS' },
  EVENT_CANCELLED: { ...calendar, level: 'MENTIONS' },
  EVENT_REMINDER: { ...calendar, level: 'MENTIONS' },
  RECEIPT_ISSUED: always,
  PAYMENT_REFUNDED: always,
  PAYMENT_REVIEW: always,
  PROOF_SUBMITTED: always,
  PROOF_DECIDED: always,
  // Its mail adds up a day.
  SALE_UPDATED: { in_app: 'in_app_notification_sales', email: null, level: 'NOTHING' },
  PAYOUT_UPDATED: always,
  RENEWAL_DUE: always,
  PRICE_CHANGED: always,
  ACCESS_LOST: always,
  RESTRICTED: always,
  RESTRICTION_LIFTED: always,
  APPEAL_SENT: { ...group, level: 'MENTIONS' },
  APPEAL_REJECTED: always,
  REPORT_DECIDED: always,
  REVIEW_WAITING: { ...group, level: 'MENTIONS' },
  REVIEW_DECIDED: { ...group, level: 'NOTHING' },
  SECURITY_ALERT: always,
  ACCOUNT_NOTICE: always,
};

/** Whether a community whose level is `level` lets `kind` through. */
export function passesLevel(kind: NotificationKind, level: NotificationLevel): boolean {
  return notificationLevels.indexOf(notificationRoutes[kind].level) >= notificationLevels.indexOf(level);
}

/** FOLLOWING: every comment; NORMAL: comments on own posts, answers and mentions; MUTED: nothing. */
export const postLevels = ['FOLLOWING', 'NORMAL', 'MUTED'] as const;
export type PostLevel = (typeof postLevels)[number];

const groupParams = z.object({ group_id: id });
const groupLevel = z.object({ group_id: id, level: z.enum(notificationLevels) });
const postParams = z.object({ post_id: id });
const postLevel = z.object({ post_id: id, level: z.enum(postLevels) });

export const getGroupNotificationLevel = endpoint({
  method: 'GET',
  path: '/me/groups/:group_id/notification-level',
  access: 'chat.read',
  summary: 'Get the caller’s notification level for a community. The default is ALL.',
  params: groupParams,
  response: one(groupLevel),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const setGroupNotificationLevel = endpoint({
  method: 'PUT',
  path: '/me/groups/:group_id/notification-level',
  access: 'chat.read',
  summary: 'Set the caller’s notification level for a community that they are in. Idempotent.',
  params: groupParams,
  body: z.strictObject({ level: z.enum(notificationLevels) }),
  response: one(groupLevel),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const getPostNotificationLevel = endpoint({
  method: 'GET',
  path: '/posts/:post_id/notification-level',
  access: 'posts.read',
  summary: 'Get whether the caller follows or mutes a discussion. The default is NORMAL.',
  params: postParams,
  response: one(postLevel),
  problems: ['post.not_found'],
});

export const setPostNotificationLevel = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/notification-level',
  access: 'posts.read',
  summary: 'Follow or mute a discussion, or do neither. Idempotent.',
  params: postParams,
  body: z.strictObject({ level: z.enum(postLevels) }),
  response: one(postLevel),
  problems: ['post.not_found'],
});
