import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { done, one } from '../core/list.ts';
import { id, text } from '../core/text.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** `high` wakes a sleeping phone: for what the user waits for. Null is never pushed. */
export type PushUrgency = 'high' | 'normal' | null;

/**
 * How urgent a push of each kind is. Frequent events of a community are not pushed: users would lose patience with the
 * important ones.
 */
export const pushUrgencies: Readonly<Record<NotificationKind, PushUrgency>> = {
  ANNOUNCEMENT_POSTED: 'normal',
  PLATFORM_ANNOUNCED: 'normal',
  JOIN_REQUESTED: 'normal',
  JOIN_APPROVED: 'normal',
  JOIN_REJECTED: 'normal',
  ROLE_CHANGED: 'normal',
  STORAGE_NEAR: 'normal',
  VERIFICATION_DECIDED: 'normal',
  MENTIONED_IN_CHAT: 'high',
  MESSAGE_REPLIED: 'high',
  POST_CREATED: null,
  POST_COMMENTED: 'normal',
  COMMENT_REPLIED: 'high',
  MENTIONED_IN_POST: 'high',
  MENTIONED_IN_COMMENT: 'high',
  EVERYONE_MENTIONED: 'high',
  COMMENT_PINNED: 'normal',
  POST_REACTED: null,
  COMMENT_REACTED: null,
  COURSE_PUBLISHED: null,
  LESSON_ADDED: null,
  CERTIFICATE_ISSUED: 'normal',
  QUIZ_GRADED: 'normal',
  EVENT_CREATED: null,
  EVENT_CHANGED: 'normal',
  EVENT_CANCELLED: 'high',
  EVENT_REMINDER: 'high',
  RECEIPT_ISSUED: 'normal',
  PAYMENT_REFUNDED: 'normal',
  PAYMENT_REVIEW: 'normal',
  PROOF_SUBMITTED: 'normal',
  PROOF_DECIDED: 'normal',
  SALE_UPDATED: 'normal',
  PAYOUT_UPDATED: 'normal',
  RENEWAL_DUE: 'normal',
  PRICE_CHANGED: 'normal',
  ACCESS_LOST: 'normal',
  RESTRICTED: 'normal',
  RESTRICTION_LIFTED: 'normal',
  APPEAL_SENT: 'normal',
  APPEAL_REJECTED: 'normal',
  REPORT_DECIDED: 'normal',
  REVIEW_WAITING: 'normal',
  REVIEW_DECIDED: 'normal',
  SECURITY_ALERT: 'high',
  ACCOUNT_NOTICE: 'normal',
};

/** The content of a push: which notification and of what kind, but no text that a user wrote. */
export const pushPayload = z.object({
  /** A later push with the same tag takes the place of an earlier one. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** Where a click leads: a path of this site. */
  path: z.string().check(z.regex(/^\/(?![/\\])/)),
  /** As in a badge. A badge with a lower number is older than this push, and says nothing about it. */
  as_of: z.int(),
});
export type PushPayload = z.output<typeof pushPayload>;

/** The address of a browser at its push service. */
const pushAddress = text().check(z.maxLength(1024));
const base64url = z.string().check(z.regex(/^[\w-]+={0,2}$/));

export const getPushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  access: 'signed_in',
  summary: 'Get the public key for push subscriptions.',
  response: one(z.object({ public_key: z.string() })),
  problems: [],
});

export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  access: 'signed_in',
  summary: 'Send push notifications to this browser until the session ends. Idempotent.',
  body: z.strictObject({
    endpoint: pushAddress,
    keys: z.strictObject({
      p256dh: base64url.check(z.minLength(80), z.maxLength(100)),
      auth: base64url.check(z.minLength(16), z.maxLength(32)),
    }),
  }),
  response: one(z.object({ id })),
  repeat: 'harmless',
  problems: ['push.endpoint_refused'],
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/push/subscriptions',
  access: 'signed_in',
  summary: 'Stop push notifications to this browser. Idempotent.',
  query: z.object({ endpoint: pushAddress }),
  response: done,
  problems: [],
});

/** The tag of what is pushed about the unread messages of a conversation; any other tag is a notification's id. */
export function messagePushTag(conversationId: string): string {
  return `chat:${conversationId}`;
}
