import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { attachedField } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, oneOf, pageNumber, pageSize, pagination, searchText } from '../core/list.ts';
import { rtPosition } from '../core/realtime.ts';
import { id, instant, queryFlag, text } from '../core/text.ts';
import { notificationKinds } from './notification-kinds.ts';

/** Unread notifications are counted up to this number, which means "this many or more". */
export const BADGE_MAX = 100;

/**
 * Absolute numbers: unread notifications, up to `BADGE_MAX`, and conversations with unread messages. Of two badges the
 * one with the higher `as_of` is newer, whether it was pushed or fetched.
 */
export const badge = z.object({
  notifications: z.int(),
  conversations: z.int(),
  as_of: z.int(),
});
export type Badge = z.output<typeof badge>;

/**
 * `u:`. These events only say that a notification exists. Its text is fetched, so that a client that resumes later does
 * not receive what was left, hidden or deleted before then.
 */
export const notificationEvents = {
  /** It is new, more happened and it moved to the top, or part of it was removed: fetch it. */
  'notification.created': z.object({ notification_id: id, version: z.int() }),
  /** Its status changed. */
  'notification.updated': z.object({
    notification_id: id,
    status: z.enum(['UNREAD', 'READ', 'ARCHIVED']),
    version: z.int(),
  }),
  /** Its subject was withdrawn, or is hidden now. */
  'notification.removed': z.object({ notification_id: id }),
  /** All were marked as read, in one community or (null) everywhere, or that was undone: fetch the list again. */
  'notifications.marked': z.object({ group_id: z.nullable(id), is_undone: z.boolean() }),
  /** The user's own level of a community or post. */
  'notification_level.updated': z.object({
    group_id: z.nullable(id),
    post_id: z.nullable(id),
    level: z.enum(['ALL', 'MENTIONS', 'NOTHING', 'FOLLOWING', 'NORMAL', 'MUTED']),
  }),
  'badge.updated': badge,
} as const;

/**
 * `n:`. A notification for all members was added or removed: clients that show the list or the badge fetch it again,
 * after a random delay. It has a log of its own, which all clients follow in mode `head`, so that other events of the
 * community cause no fetch.
 */
export const groupNewsEvents = {
  'group_notification.created': z.object({ group_id: id, notification_id: id }),
} as const;

/** Notifications in a page. */
export const NOTIFICATIONS_PAGE = 20;
/** The people that a grouped notification names. The others are counted. */
export const ACTORS_NAMED = 3;

/** The badge counts the unread ones. */
export const notificationStatuses = ['UNREAD', 'READ', 'ARCHIVED'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** Why this user got the notification. */
export const notificationReasons = [
  'MENTIONED',
  'REPLIED_TO',
  'AUTHOR_OF_POST',
  'AUTHOR_OF_COMMENT',
  'FOLLOWING_POST',
  'FOLLOWING_THREAD',
  'MEMBER_OF_GROUP',
  'STAFF_OF_GROUP',
  'OWNER_OF_GROUP',
  'GOING_TO_EVENT',
  'OWN_PLACE',
  'OWN_ACCOUNT',
  'PAYER',
  'REPORTER',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** One notification, as the user may see it now. Lists leave out what the user may no longer see. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  reason: z.enum(notificationReasons),
  status: z.enum(notificationStatuses),
  /** Null when it has no community, or the reader may not see the community any more. */
  group: z.nullable(
    z.object({ id, name: z.string(), slug: z.string(), logo_url: z.optional(z.nullable(z.string())) }),
  ),
  /** The latest people who caused it, at most `ACTORS_NAMED`. Empty when no person did, or no name may be shown. */
  actors: z.array(person),
  /** All of them: "Ana and 4 others". */
  actor_count: z.int(),
  /** The subject, for the link. Each is null when it does not apply. */
  target: z.object({
    post_id: z.nullable(id),
    comment_id: z.nullable(id),
    chat_conversation_id: z.nullable(id),
    chat_message_id: z.nullable(id),
    /** Of a reply in a thread: the message below which it is. `chat_conversation_id` is the conversation of both. */
    thread_message_id: z.nullable(id),
    calendar_event_id: z.nullable(id),
    course_id: z.nullable(id),
    /** A lesson of `course_id`. */
    lesson_id: z.nullable(id),
  }),
  /** The current title of the post, event, lesson or course; may be empty. */
  title: z.string(),
  /** The current beginning of the post, comment or message, as plain text; may be empty. */
  excerpt: z.string(),
  ...attachedField,
  /** Data of the kind: the new `role`, the `result` of a verification, a `reason`, when it ends or starts. */
  facts: z.object({
    role: z.optional(z.string()),
    result: z.optional(z.string()),
    restriction_type: z.optional(z.string()),
    /** All kinds, when one action had several. */
    restriction_types: z.optional(z.array(z.string())),
    reason: z.optional(z.string()),
    /** The community's name at that time, if the reader may no longer see the community. */
    group_name: z.optional(z.string()),
    starts_at: z.optional(instant),
    ends_at: z.optional(z.nullable(instant)),
    /** Minutes before the start that a reminder is for. */
    minutes_before: z.optional(z.int()),
    /** What a notice about the account or its security says: `PASSWORD_CHANGED`, `NEW_SIGN_IN`, `ACCOUNT_RESTORED`, `EXPORT_READY` … */
    notice: z.optional(z.string()),
    /** Of a payment: its id, its reference, the name of the plan, and pesos like "499.00". */
    payment_id: z.optional(id),
    checkout_ref: z.optional(z.string()),
    plan: z.optional(z.string()),
    /** Of the transfer of a payout, as the bank or wallet shows it. */
    reference: z.optional(z.string()),
    amount: z.optional(z.string()),
    /** Of `/pay/{token}`, which leads to the payment that a reminder is about. */
    pay_token: z.optional(z.string()),
    /** The device of a sign-in, as reported by the browser: `Chrome · Android`. */
    device: z.optional(z.string()),
  }),
  created_at: instant,
  /** When it last changed. Lists are in this order, newest first. */
  updated_at: instant,
  version: z.int(),
});
export type Notification = z.output<typeof notification>;

/**
 * A cursor is opaque and belongs to the order it came from; with one, `page` is ignored. `after` returns what follows in the
 * list (older ones, unless it is ascending), `before` what comes first.
 */
export const notificationsQuery = z.object({
  status: z.catch(z.optional(z.enum(notificationStatuses)), undefined),
  group_id: z.optional(id),
  kind: z.catch(z.optional(z.enum(notificationKinds)), undefined),
  /** In the titles of what they are about, and in the names of the people who acted. */
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  /** `created_at`: when it began. A notification of several people changes with each of them. */
  sort_by: oneOf(['updated_at', 'created_at'], 'updated_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  /** Archived ones beside the others. */
  include_archived: queryFlag,
  before: z.optional(text().check(z.maxLength(100))),
  after: z.optional(text().check(z.maxLength(100))),
});
export type NotificationsQuery = z.output<typeof notificationsQuery>;

/**
 * A page of the list. `rt` is the position where the caller's `u:` continues, and `badge` the counts at that position.
 */
export const notificationWindow = z.object({
  data: z.array(notification),
  cursor: z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  pagination,
  badge,
  rt: rtPosition,
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'signed_in',
  summary: 'List the caller’s notifications, newest first. Archived ones are listed on request.',
  query: notificationsQuery,
  response: notificationWindow,
  problems: [],
});

const params = z.object({ notification_id: id });

export const getNotification = endpoint({
  method: 'GET',
  path: '/notifications/:notification_id',
  access: 'signed_in',
  summary: 'Get one of the caller’s notifications.',
  params,
  response: one(notification),
  problems: ['notification.not_found'],
});

export const updateNotificationStatus = endpoint({
  method: 'PUT',
  path: '/notifications/:notification_id/status',
  access: 'signed_in',
  summary: 'Mark a notification as read, unread or archived. Idempotent.',
  params,
  body: z.strictObject({ status: z.enum(notificationStatuses) }),
  response: z.object({ data: notification, badge }),
  problems: ['notification.not_found'],
});

/** The result of marking all as read. */
export const marked = z.object({
  /** Undoes it, until all are marked again. */
  mark_id: id,
  badge,
});
export type Marked = z.output<typeof marked>;

export const markAllNotificationsAsRead = endpoint({
  method: 'PUT',
  path: '/notifications/mark-all-as-read',
  access: 'signed_in',
  summary:
    'Mark all current notifications as read, in one community or everywhere. Those that arrive later stay unread.',
  body: z.optional(z.strictObject({ group_id: z.optional(id) })),
  response: one(marked),
  problems: [],
});

export const undoMarkAllNotifications = endpoint({
  method: 'DELETE',
  path: '/notifications/mark-all-as-read/:mark_id',
  access: 'signed_in',
  summary: 'Undo the latest "mark all as read". Notifications opened since then stay read. Idempotent.',
  params: z.object({ mark_id: id }),
  response: z.object({ data: z.literal(null), badge }),
  problems: [],
});

export const getBadge = endpoint({
  method: 'GET',
  path: '/me/badge',
  access: 'signed_in',
  summary: 'Get the number of unread notifications and of conversations with unread messages.',
  response: one(badge),
  problems: [],
});
