import { fullName } from '../../../contract/account/people.ts';
import { muteTypes } from '../../../contract/communities/restriction-kinds.ts';
import { parsePesos } from '../../../contract/money/money.ts';
import {
  noticeTexts,
  otherPayout,
  otherSale,
  payoutTexts,
  reportOutcomeTexts,
  saleTexts,
} from '../../../contract/notifications/notice-texts.ts';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { wordsOrFiles } from '../../i18n/attached-text.ts';
import {
  dayKey,
  formatAmount,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
} from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** The actors: "Ana Cruz", "Ana Cruz and Ben Lim", "Ana Cruz and 4 others". */
export function actorText({ actors, actor_count }: Pick<Notification, 'actors' | 'actor_count'>): string {
  const [first, second] = actors;
  if (first === undefined) return t('Deleted user');
  const name = fullName(first);
  if (actor_count <= 1) return name;
  if (actor_count === 2 && second !== undefined)
    return t('{name} and {other}', { name, other: fullName(second) });
  return t('{name} and {n, plural, one {# other} other {# others}}', { name, n: actor_count - 1 });
}

/** The community of the notification, also when the reader may no longer see it. */
export function groupText({ group, facts }: Pick<Notification, 'group' | 'facts'>): string {
  return group?.name ?? facts.group_name ?? t('a community');
}

type Values = Readonly<Record<'who' | 'group', string>>;

function roleText(role: string | undefined, values: Values): string {
  if (role === 'OWNER') return t('You now own {group}', values);
  if (role === 'MODERATOR') return t('You are now a moderator of {group}', values);
  return t('You are now a member of {group}', values);
}

function verificationText(result: string | undefined, values: Values): string {
  if (result === 'VERIFIED') return t('{group} is verified', values);
  if (result === 'REVOKED') return t('{group} is no longer verified', values);
  return t('The verification of {group} was declined', values);
}

function restrictionText({ facts, group }: Notification, values: Values): string {
  const type = facts.restriction_type;
  if (type === 'SUSPENSION') return t('Your account is suspended');
  if (group === null && facts.group_name === undefined) return t('You were restricted');
  if (type === 'GROUP_BAN') return t('You were banned from {group}', values);
  return muteTypes.some((one) => one === type)
    ? t('You were muted in {group}', values)
    : t('You were restricted in {group}', values);
}

function liftedText({ facts, group }: Notification, values: Values): string {
  if (group === null && facts.group_name === undefined) return t('A restriction was lifted');
  if (facts.restriction_type === 'GROUP_BAN') return t('You can join {group} again', values);
  return muteTypes.some((one) => one === facts.restriction_type)
    ? t('You can write in {group} again', values)
    : t('A restriction in {group} was lifted', values);
}

function accessText(result: string | undefined, values: Values): string {
  switch (result) {
    case 'PLATFORM':
      return t('The plan of {group} has ended. Renew it so that members can write again.', values);
    case 'BANNED':
      return t('You were banned from {group}', values);
    case 'REMOVED':
      return t('You were removed from {group}', values);
    default:
      return t('Your membership of {group} has ended', values);
  }
}

/** Until when someone is restricted, and why. */
function restrictionDetail({ ends_at = null, reason = '' }: Notification['facts']): string {
  const until = ends_at === null ? '' : t('Until {when}', { when: formatDateTime(ends_at) });
  return [until, reason].filter(Boolean).join(' · ');
}

function reviewText({ reason, facts }: Notification, values: Values): string {
  const isComment = reason === 'AUTHOR_OF_COMMENT';
  if (facts.result === 'APPROVED')
    return isComment
      ? t('Your comment in {group} was approved. Everyone can see it now.', values)
      : t('Your post in {group} was approved. Everyone can see it now.', values);
  return isComment
    ? t('Your comment in {group} was not approved', values)
    : t('Your post in {group} was not approved', values);
}

function eventText({ kind, title, actors, facts: { starts_at } }: Notification, values: Values): string {
  if (kind === 'EVENT_REMINDER') {
    const name = title || t('An event');
    return starts_at === undefined
      ? t('{name} starts soon', { name })
      : t('{name} starts at {time}', { name, time: formatTime(starts_at) });
  }
  const isByNobody = actors.length === 0;
  if (kind === 'EVENT_CREATED')
    return isByNobody ? t('A new event in {group}', values) : t('{who} planned an event in {group}', values);
  if (kind === 'EVENT_CHANGED')
    return isByNobody
      ? t('An event in {group} was changed', values)
      : t('{who} changed an event in {group}', values);
  return isByNobody
    ? t('An event in {group} was cancelled', values)
    : t('{who} cancelled an event in {group}', values);
}

function words(one: Notification, values: Values): string {
  switch (one.kind) {
    case 'ANNOUNCEMENT_POSTED':
      return t('{who} announced something in {group}', values);
    case 'PLATFORM_ANNOUNCED':
      return t('News from Tambayan');
    case 'JOIN_REQUESTED':
      return t('{who} asked to join {group}', values);
    case 'JOIN_APPROVED':
      return one.facts.result === 'PAYMENT'
        ? t('Your request to join {group} was approved. Choose a plan to become a member.', values)
        : t('Your request to join {group} was approved', values);
    case 'JOIN_REJECTED':
      return t('Your request to join {group} was declined', values);
    case 'ROLE_CHANGED':
      return roleText(one.facts.role, values);
    case 'STORAGE_NEAR':
      return t('The storage of {group} is almost full', values);
    case 'VERIFICATION_DECIDED':
      return verificationText(one.facts.result, values);
    case 'MENTIONED_IN_CHAT':
      return one.title === ''
        ? t('{who} mentioned you in a chat', values)
        : t('{who} mentioned you in #{chat}', { ...values, chat: one.title });
    case 'MESSAGE_REPLIED':
      if (one.reason === 'FOLLOWING_THREAD')
        return one.title === ''
          ? t('{who} replied in a thread', values)
          : t('{who} replied in a thread in #{chat}', { ...values, chat: one.title });
      return one.title === ''
        ? t('{who} replied to your message', values)
        : t('{who} replied to your message in #{chat}', { ...values, chat: one.title });
    case 'POST_CREATED':
      return t('{who} posted in {group}', values);
    case 'POST_COMMENTED':
      return one.reason === 'AUTHOR_OF_POST'
        ? t('{who} commented on your post', values)
        : t('{who} commented on a post that you follow', values);
    case 'COMMENT_REPLIED':
      return t('{who} replied to your comment', values);
    case 'MENTIONED_IN_POST':
      return t('{who} mentioned you in a post', values);
    case 'MENTIONED_IN_COMMENT':
      return t('{who} mentioned you in a comment', values);
    case 'EVERYONE_MENTIONED':
      return t('{who} mentioned everyone in {group}', values);
    case 'COMMENT_PINNED':
      return t('{who} pinned your comment', values);
    case 'POST_REACTED':
      return t('{who} reacted to your post', values);
    case 'COMMENT_REACTED':
      return t('{who} reacted to your comment', values);
    case 'COURSE_PUBLISHED':
      return t('{who} published a course in {group}', values);
    case 'LESSON_ADDED':
      return t('{who} added a lesson in {group}', values);
    case 'CERTIFICATE_ISSUED':
      return t('You earned a certificate in {group}', values);
    case 'QUIZ_GRADED':
      return t('Your quiz was graded');
    case 'EVENT_CREATED':
    case 'EVENT_CHANGED':
    case 'EVENT_CANCELLED':
    case 'EVENT_REMINDER':
      return eventText(one, values);
    case 'RECEIPT_ISSUED':
      return t('Your payment was received');
    case 'PAYMENT_REFUNDED':
      return one.facts.result === 'DUPLICATE'
        ? t('You paid {group} twice. We returned the second payment', values)
        : t('Your payment to {group} was refunded', values);
    case 'PAYMENT_REVIEW':
      return one.facts.result === 'PAID_TWICE'
        ? t('You paid {group} twice. Choose what happens to the second payment', values)
        : t('We are checking your payment to {group}', values);
    case 'PROOF_SUBMITTED':
      return t('{who} sent a proof of payment in {group}', values);
    case 'PROOF_DECIDED':
      if (one.facts.result === 'ACCEPTED') return t('The owner of {group} accepted your payment', values);
      return one.facts.result === 'TAKEN_BACK'
        ? t('The owner of {group} took back that they accepted your payment', values)
        : t('The owner of {group} did not accept your payment', values);
    case 'SALE_UPDATED':
      return t(saleTexts[one.facts.result ?? ''] ?? otherSale, { ...values, plan: one.facts.plan ?? '' });
    case 'PAYOUT_UPDATED':
      return t(payoutTexts[one.facts.result ?? '']?.sentence ?? otherPayout, values);
    case 'RENEWAL_DUE':
      if (one.facts.result === 'TRIAL') return t('Your trial in {group} ends soon', values);
      return one.facts.result === 'PLATFORM'
        ? t('The plan of {group} is about to end', values)
        : t('Your membership in {group} is about to end', values);
    case 'PRICE_CHANGED':
      return t('The price of your plan in {group} is changing', values);
    case 'ACCESS_LOST':
      return accessText(one.facts.result, values);
    case 'RESTRICTED':
      return restrictionText(one, values);
    case 'RESTRICTION_LIFTED':
      return liftedText(one, values);
    case 'APPEAL_SENT':
      return t('{who} appeals against a restriction', values);
    case 'APPEAL_REJECTED':
      return t('Your appeal was declined');
    case 'REPORT_DECIDED':
      return t(reportOutcomeTexts[one.facts.result ?? ''] ?? 'Your report was reviewed');
    case 'REVIEW_WAITING':
      return t('{who} wrote something in {group} that needs your approval', values);
    case 'REVIEW_DECIDED':
      return reviewText(one, values);
    case 'SECURITY_ALERT':
    case 'ACCOUNT_NOTICE':
      return t(noticeTexts[one.facts.notice ?? ''] ?? 'Something changed in your account');
  }
}

/** Placeholder for a name while a sentence is built. No text contains it. */
const MARK = '\u0000';

/** A sentence in pieces, because names are emphasized. Joined, they are the accessible text. */
export interface SentencePiece {
  readonly text: string;
  readonly isName: boolean;
}

/** What happened, in a sentence for the reader. */
export function notificationSentence(one: Notification): readonly SentencePiece[] {
  const names = [actorText(one), groupText(one)];
  const marked = words(one, { who: `${MARK}0${MARK}`, group: `${MARK}1${MARK}` });
  return marked
    .split(MARK)
    .map((text, at) =>
      at % 2 === 1 ? { text: names[Number(text)] ?? '', isName: true } : { text, isName: false },
    )
    .filter(({ text }) => text !== '');
}

/** "₱499" of "499.00". */
function paid({ amount }: Notification['facts']): string {
  return formatAmount(parsePesos(amount ?? '') ?? 0);
}

/** How much a payout is, and what to do about it. */
function payoutDetail(facts: Notification['facts']): string {
  const text = payoutTexts[facts.result ?? ''];
  if (text === undefined) return '';
  return t(text.detail, {
    ...{ amount: paid(facts), reference: facts.reference ?? '', reason: facts.reason ?? '' },
    date: facts.starts_at === undefined ? '' : formatDate(facts.starts_at),
  });
}

/** The subject in one line: the quoted text, else the title. Empty when there is neither. */
export function notificationExcerpt({ attached, ...one }: Notification): string {
  const { kind, title, facts, updated_at } = one;
  const excerpt = wordsOrFiles(one.excerpt, attached);
  switch (kind) {
    case 'RESTRICTED':
      return restrictionDetail(facts);
    case 'ACCESS_LOST':
      return facts.result === 'BANNED'
        ? [restrictionDetail(facts), t('You can appeal on its page')].filter(Boolean).join(' · ')
        : '';
    case 'PAYMENT_REFUNDED':
    case 'PAYMENT_REVIEW':
    case 'PROOF_SUBMITTED':
      return [facts.plan, paid(facts)].filter(Boolean).join(' · ');
    case 'PROOF_DECIDED':
      return facts.reason ?? [facts.plan, paid(facts)].filter(Boolean).join(' · ');
    case 'SALE_UPDATED':
      return facts.amount === undefined ? '' : paid(facts);
    case 'PAYOUT_UPDATED':
      return payoutDetail(facts);
    case 'PRICE_CHANGED':
      return facts.starts_at === undefined
        ? ''
        : t('{plan} will cost {amount} from {date} on.', {
            ...{ plan: facts.plan ?? '', amount: paid(facts) },
            date: formatDate(facts.starts_at),
          });
    case 'EVENT_CREATED':
    case 'EVENT_CHANGED':
    case 'EVENT_CANCELLED':
      return [title, facts.starts_at === undefined ? '' : formatDateTime(facts.starts_at)]
        .filter(Boolean)
        .join(' · ');
    case 'EVENT_REMINDER':
      return facts.starts_at === undefined || dayKey(facts.starts_at) === dayKey(updated_at)
        ? ''
        : formatDay(facts.starts_at);
    case 'POST_CREATED':
    case 'ANNOUNCEMENT_POSTED':
    case 'PLATFORM_ANNOUNCED':
    case 'POST_REACTED':
      return title || excerpt;
    default:
      return excerpt || title || facts.reason || facts.device || '';
  }
}
