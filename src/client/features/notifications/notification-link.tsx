import type { MouseEventHandler, ReactNode } from 'react';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { Link } from '../../ui/base/link.tsx';

interface NotificationLinkProps {
  notification: Notification;
  className: string;
  onClick: MouseEventHandler;
  onAuxClick: MouseEventHandler;
  children: ReactNode;
}

/** The target of a notification: the exact message, comment, post or event, else the community's page. */
export function NotificationLink({ notification, ...link }: NotificationLinkProps) {
  const { kind, group, target, facts } = notification;
  const { post_id, comment_id, chat_conversation_id, chat_message_id, calendar_event_id } = target;
  const { thread_message_id } = target;
  const look = { kind: 'bare', 'data-row-link': '', ...link } as const;
  if (facts.notice === 'SCHEDULED_FAILED') return <Link to="/scheduled/" {...look} />;
  if (kind === 'REPORT_DECIDED') return <Link to="/issues/" {...look} />;
  if (facts.notice === 'ADMIN_PROPOSED') return <Link to="/admin/users/" hash="administrators" {...look} />;
  if (facts.notice === 'WARNED') return <Link to="/notifications/" {...look} />;
  if (kind === 'SECURITY_ALERT' || kind === 'ACCOUNT_NOTICE')
    return <Link to="/settings/" search={{ tab: 'security' }} {...look} />;
  if (group === null) return <Link to="/notifications/" {...look} />;
  if (kind === 'SALE_UPDATED' && facts.payment_id !== undefined)
    return <Link to="/receipts/$paymentId/" params={{ paymentId: facts.payment_id }} {...look} />;
  const params = { slug: group.slug };
  if (chat_conversation_id !== null) {
    const search = {
      conversationId: chat_conversation_id,
      ...(thread_message_id !== null && { thread: thread_message_id }),
      ...(chat_message_id !== null && { messageId: chat_message_id }),
    };
    return <Link to="/communities/$slug/chats/" params={params} search={search} {...look} />;
  }
  const { course_id: courseId, lesson_id: lessonId } = target;
  if (courseId !== null && lessonId !== null)
    return (
      <Link
        to="/communities/$slug/courses/$courseId/lessons/$lessonId/"
        params={{ ...params, courseId, lessonId }}
        // A comment on a lesson is read below it.
        {...(post_id !== null && { hash: 'discussion' })}
        {...look}
      />
    );
  if (courseId !== null)
    return (
      <Link to="/communities/$slug/courses/$courseId/learn/" params={{ ...params, courseId }} {...look} />
    );
  const base = { q: '', page: 1 } as const;
  if (post_id !== null) {
    const search = {
      ...base,
      tab: 'discussions' as const,
      postId: post_id,
      ...(comment_id !== null && { commentId: comment_id }),
    };
    return <Link to="/communities/$slug/" params={params} search={search} {...look} />;
  }
  if (calendar_event_id !== null) {
    const search = { ...base, tab: 'calendar' as const, eventId: calendar_event_id };
    return <Link to="/communities/$slug/" params={params} search={search} {...look} />;
  }
  if (kind === 'JOIN_REQUESTED')
    return <Link to="/communities/$slug/" params={params} search={{ ...base, tab: 'members' }} {...look} />;
  if (kind === 'APPEAL_SENT' || kind === 'REVIEW_WAITING')
    return (
      <Link to="/communities/$slug/" params={params} search={{ ...base, tab: 'moderation' }} {...look} />
    );
  if (kind === 'RENEWAL_DUE' || kind === 'ACCESS_LOST') {
    // Who was put out has no membership to look at: the page says why, and takes the appeal.
    const isPutOut = facts.result === 'BANNED' || facts.result === 'REMOVED';
    const tab = facts.result === 'PLATFORM' ? 'usage' : isPutOut ? 'about' : 'subscriptions';
    return <Link to="/communities/$slug/" params={params} search={{ ...base, tab }} {...look} />;
  }
  if (kind === 'PROOF_DECIDED' || kind === 'PRICE_CHANGED')
    return (
      <Link
        to="/communities/$slug/"
        params={params}
        search={{ ...base, tab: 'about', showPayment: 'true' }}
        {...look}
      />
    );
  const isChoice = kind === 'PAYMENT_REVIEW' && facts.result === 'PAID_TWICE';
  if (kind === 'PROOF_SUBMITTED' || kind === 'PAYOUT_UPDATED' || kind === 'SALE_UPDATED' || isChoice)
    return (
      <Link to="/communities/$slug/" params={params} search={{ ...base, tab: 'subscriptions' }} {...look} />
    );
  if (kind === 'REVIEW_DECIDED')
    return (
      <Link to="/communities/$slug/" params={params} search={{ ...base, tab: 'discussions' }} {...look} />
    );
  const tab = kind === 'VERIFICATION_DECIDED' ? 'settings' : kind === 'STORAGE_NEAR' ? 'usage' : 'about';
  return <Link to="/communities/$slug/" params={params} search={{ ...base, tab }} {...look} />;
}
