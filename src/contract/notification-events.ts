import * as z from 'zod/mini';
import { id } from './text.ts';

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
