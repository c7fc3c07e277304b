import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type { Notification } from '../../../../contract/notifications/notifications.ts';

/** The community tab to open when the notification has no target. */
const TAB_OF: Partial<Record<NotificationKind, string>> = {
  JOIN_REQUESTED: 'members',
  STORAGE_NEAR: 'usage',
  APPEAL_SENT: 'moderation',
  REVIEW_WAITING: 'moderation',
  REVIEW_DECIDED: 'discussions',
  PROOF_SUBMITTED: 'subscriptions',
  SALE_UPDATED: 'subscriptions',
  PAYOUT_UPDATED: 'subscriptions',
};

/** The person was banned from a community, whose page tells more and takes the appeal. */
export function isBan({ kind, facts }: Pick<Notification, 'kind' | 'facts'>): boolean {
  return kind === 'ACCESS_LOST' && facts.result === 'BANNED';
}

/** The same for mails, which are also opened in browsers without a session: a reminder leads straight to its payment. */
export function mailLink(notification: Notification): string {
  const { pay_token } = notification.facts;
  return pay_token === undefined ? deepLink(notification) : `/pay/${pay_token}`;
}

/** The path on this site that opens a notification's target. */
export function deepLink({ kind, group, target, facts }: Notification): string {
  if (facts.notice === 'SCHEDULED_FAILED') return '/scheduled/';
  if (kind === 'REPORT_DECIDED') return '/issues/';
  if (facts.notice === 'ADMIN_PROPOSED') return '/admin/users/#administrators';
  if (facts.notice === 'WARNED') return '/notifications/';
  if (kind === 'SECURITY_ALERT' || kind === 'ACCOUNT_NOTICE') return '/settings/?tab=security';
  if (!group) return '/notifications/';
  if (kind === 'SALE_UPDATED' && facts.payment_id !== undefined) return `/receipts/${facts.payment_id}/`;
  const community = `/communities/${encodeURIComponent(group.slug)}/`;
  if (target.chat_conversation_id !== null)
    return `${community}chats/${searchOf({
      conversationId: target.chat_conversation_id,
      thread: target.thread_message_id,
      messageId: target.chat_message_id,
    })}`;
  // A comment on a lesson is read below it.
  if (target.post_id !== null && target.lesson_id === null)
    return `${community}${searchOf({
      tab: 'discussions',
      postId: target.post_id,
      commentId: target.comment_id,
    })}`;
  if (target.calendar_event_id !== null)
    return `${community}${searchOf({ tab: 'calendar', eventId: target.calendar_event_id })}`;
  if (target.lesson_id !== null)
    return `${community}courses/${target.course_id}/lessons/${target.lesson_id}/${target.post_id === null ? '' : '#discussion'}`;
  if (target.course_id !== null) return `${community}courses/${target.course_id}/learn/`;
  if (
    kind === 'RENEWAL_DUE' ||
    (kind === 'ACCESS_LOST' && !['BANNED', 'REMOVED'].includes(facts.result ?? ''))
  )
    return `${community}${searchOf({ tab: facts.result === 'PLATFORM' ? 'usage' : 'subscriptions' })}`;
  return `${community}${searchOf({ tab: TAB_OF[kind] ?? null })}`;
}

function searchOf(values: Readonly<Record<string, string | null>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}
