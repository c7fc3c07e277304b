import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageNumber, pageSize, pagination } from '../core/list.ts';
import { rtPosition } from '../core/realtime.ts';
import { id, instant, text } from '../core/text.ts';
import { notificationKinds } from './notification-kinds.ts';

/** How many notifications are unread at most, as far as anybody counts: this many, or more. */
export const BADGE_MAX = 100;

/**
 * Absolute numbers: unread notifications, up to `BADGE_MAX`, and conversations with something unread in them. Of two
 * badges the one with the higher `as_of` is the newer one, whether it was pushed or asked for.
 */
export const badge = z.object({
  notifications: z.int(),
  conversations: z.int(),
  as_of: z.int(),
});
export type Badge = z.output<typeof badge>;

/**
 * `u:`. What is told of notifications: only that something is there. Their words are asked for, so that nobody who
 * resumes later receives what was hidden, deleted or left meanwhile.
 */
export const notificationEvents = {
  /** It is new, more came to it and it moved to the top, or there is less of it: ask for it. */
  'notification.created': z.object({ notification_id: id, version: z.int() }),
  /** It has another status now. */
  'notification.updated': z.object({
    notification_id: id,
    status: z.enum(['UNREAD', 'READ', 'ARCHIVED']),
    version: z.int(),
  }),
  /** What it told of was taken back, or is hidden now. */
  'notification.removed': z.object({ notification_id: id }),
  /** All were marked as read, of one community or (null) of all, or that was taken back: ask for the list again. */
  'notifications.marked': z.object({ group_id: z.nullable(id), is_undone: z.boolean() }),
  /** The own level of a community or post. */
  'notification_level.updated': z.object({
    group_id: z.nullable(id),
    post_id: z.nullable(id),
    level: z.enum(['ALL', 'MENTIONS', 'NOTHING', 'FOLLOWING', 'NORMAL', 'MUTED']),
  }),
  'badge.updated': badge,
} as const;

/**
 * `n:`. Something that all members are notified of came or went: whoever shows the list or the badge asks again, not all
 * at once. A log of its own, which everybody's screens follow in mode `head`: what happens else in a community is no
 * reason to ask.
 */
export const groupNewsEvents = {
  'group_notification.created': z.object({ group_id: id, notification_id: id }),
} as const;

/** Notifications in a page. */
export const NOTIFICATIONS_PAGE = 20;
/** People that a grouped notification names; the others are counted. */
export const ACTORS_NAMED = 3;

/** The badge counts the unread ones. */
export const notificationStatuses = ['UNREAD', 'READ', 'ARCHIVED'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Why it came to this person and not to others. */
export const notificationReasons = [
  'MENTIONED',
  'REPLIED_TO',
  'AUTHOR_OF_POST',
  'AUTHOR_OF_COMMENT',
  'FOLLOWING_POST',
  'MEMBER_OF_GROUP',
  'STAFF_OF_GROUP',
  'OWNER_OF_GROUP',
  'GOING_TO_EVENT',
  'OWN_PLACE',
  'OWN_ACCOUNT',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** One thing that somebody is notified of, as they may see it now. What they may no longer see is in no list. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  reason: z.enum(notificationReasons),
  status: z.enum(notificationStatuses),
  /** Null where none is concerned, and once the reader may not see it. */
  group: z.nullable(z.object({ id, name: z.string(), slug: z.string() })),
  /** The latest of those who caused it, at most `ACTORS_NAMED`; none where it was nobody, or nobody's name is told. */
  actors: z.array(person),
  /** All of them: "Ana and 4 others". */
  actor_count: z.int(),
  /** What it is about, for the address to open; each is null where there is none. */
  target: z.object({
    post_id: z.nullable(id),
    comment_id: z.nullable(id),
    chat_conversation_id: z.nullable(id),
    chat_message_id: z.nullable(id),
    calendar_event_id: z.nullable(id),
  }),
  /** What the thing is called, as it is now: the title of the post or event; may be empty. */
  title: z.string(),
  /** What the post, comment or message begins with, plain and as it is now; may be empty. */
  excerpt: z.string(),
  /** What is special to the kind: the new `role`, the `result` of a verification, a `reason`, when it ends or starts. */
  facts: z.object({
    role: z.optional(z.string()),
    result: z.optional(z.string()),
    restriction_type: z.optional(z.string()),
    /** Of an act of several kinds: all of them. */
    restriction_types: z.optional(z.array(z.string())),
    reason: z.optional(z.string()),
    /** The community's name when it happened, where the reader may no longer see the community. */
    group_name: z.optional(z.string()),
    starts_at: z.optional(instant),
    ends_at: z.optional(z.nullable(instant)),
    /** Minutes before the start that a reminder is for. */
    minutes_before: z.optional(z.int()),
    /** What a notice about the account or its security says: `PASSWORD_CHANGED`, `NEW_SIGN_IN`, `ACCOUNT_RESTORED`, `EXPORT_READY` … */
    notice: z.optional(z.string()),
    /** Where somebody signed in, as far as the browser said: `Chrome · Android`. */
    device: z.optional(z.string()),
  }),
  created_at: instant,
  /** When more came to it; lists are in this order, the latest first. */
  updated_at: instant,
  version: z.int(),
});
export type Notification = z.output<typeof notification>;

/**
 * A cursor is opaque; with one, `page` does not count. `after` asks for what follows in the list (older ones), `before`
 * for what comes first. Archived ones are only in the list that asks for them.
 */
export const notificationsQuery = z.object({
  status: z.catch(z.optional(z.enum(notificationStatuses)), undefined),
  group_id: z.optional(id),
  kind: z.catch(z.optional(z.enum(notificationKinds)), undefined),
  page: pageNumber,
  limit: pageSize(NOTIFICATIONS_PAGE),
  before: z.optional(text().check(z.maxLength(100))),
  after: z.optional(text().check(z.maxLength(100))),
});
export type NotificationsQuery = z.output<typeof notificationsQuery>;

/** A page of the list. `rt` is where `u:` of the caller continues, and `badge` what it shows there. */
export const notificationWindow = z.object({
  data: z.array(notification),
  cursor: z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  pagination,
  badge,
  rt: rtPosition,
});
export type NotificationWindow = z.output<typeof notificationWindow>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'signed_in',
  summary: 'What the caller is notified of, the latest first.',
  query: notificationsQuery,
  response: notificationWindow,
  problems: [],
});

const params = z.object({ notification_id: id });

export const getNotification = endpoint({
  method: 'GET',
  path: '/notifications/:notification_id',
  access: 'signed_in',
  summary: 'One notification of the caller.',
  params,
  response: one(notification),
  problems: ['notification.not_found'],
});

export const updateNotificationStatus = endpoint({
  method: 'PUT',
  path: '/notifications/:notification_id/status',
  access: 'signed_in',
  summary: 'Mark one as read, unread or archived. Setting it back undoes it; repeating it changes nothing.',
  params,
  body: z.strictObject({ status: z.enum(notificationStatuses) }),
  response: z.object({ data: notification, badge }),
  problems: ['notification.not_found'],
});

/** What marking all as read did. */
export const marked = z.object({
  /** Takes it back, until all are marked again. */
  mark_id: id,
  badge,
});
export type Marked = z.output<typeof marked>;

export const markAllNotificationsAsRead = endpoint({
  method: 'PUT',
  path: '/notifications/mark-all-as-read',
  access: 'signed_in',
  summary:
    'Everything that is there now was read, in one community or everywhere. What comes meanwhile was not.',
  body: z.optional(z.strictObject({ group_id: z.optional(id) })),
  response: one(marked),
  problems: [],
});

export const undoMarkAllNotifications = endpoint({
  method: 'DELETE',
  path: '/notifications/mark-all-as-read/:mark_id',
  access: 'signed_in',
  summary:
    'Take the latest "mark all as read" back. What was opened since stays read; repeating it changes nothing.',
  params: z.object({ mark_id: id }),
  response: z.object({ data: z.literal(null), badge }),
  problems: [],
});

export const getBadge = endpoint({
  method: 'GET',
  path: '/me/badge',
  access: 'signed_in',
  summary: 'How many notifications and conversations have something unread.',
  response: one(badge),
  problems: [],
});
