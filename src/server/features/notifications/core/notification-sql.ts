import { type GroupRole, groupRoles, may } from '../../../../contract/core/permissions.ts';
import {
  type InAppSwitch,
  type NotificationKind,
  type NotificationLevel,
  notificationKinds,
  notificationRoutes,
  passesLevel,
} from '../../../../contract/notifications/notification-kinds.ts';
import { mayReadChat } from '../../../platform/rights/chat-right.ts';
import { homeOf } from '../../../platform/rights/conversation-home.ts';
import { mayOpenLesson } from '../../../platform/rights/course-right.ts';
import { hasBlocked } from '../../../platform/rights/has-blocked.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';

/**
 * The role in the community that a user still needs to see a notification of the kind. `person`: none, it is about the
 * user.
 */
const audiences = {
  JOIN_REQUESTED: 'staff',
  REVIEW_WAITING: 'staff',
  STORAGE_NEAR: 'owner',
  VERIFICATION_DECIDED: 'owner',
  JOIN_APPROVED: 'person',
  JOIN_REJECTED: 'person',
  PLATFORM_ANNOUNCED: 'person',
  RECEIPT_ISSUED: 'person',
  PAYMENT_REFUNDED: 'person',
  PAYMENT_REVIEW: 'person',
  PROOF_SUBMITTED: 'owner',
  PROOF_DECIDED: 'person',
  SALE_UPDATED: 'owner',
  PAYOUT_UPDATED: 'owner',
  RENEWAL_DUE: 'person',
  PRICE_CHANGED: 'person',
  ACCESS_LOST: 'person',
  RESTRICTED: 'person',
  RESTRICTION_LIFTED: 'person',
  APPEAL_SENT: 'person',
  APPEAL_REJECTED: 'person',
  REPORT_DECIDED: 'person',
  SECURITY_ALERT: 'person',
  ACCOUNT_NOTICE: 'person',
} as const satisfies Partial<Record<NotificationKind, 'staff' | 'owner' | 'person'>>;

type Audience = 'member' | 'staff' | 'owner' | 'person';

export function audienceOf(kind: NotificationKind): Audience {
  const some: Partial<Record<NotificationKind, Audience>> = audiences;
  return some[kind] ?? 'member';
}

const OPEN = { is_public: true, is_free: true, is_read_only: false };
const APPROVERS = groupRoles.filter((role) => may('members.approve', role, OPEN));
const OWNERS = groupRoles.filter((role) => may('verification.read', role, OPEN));

/** Roles that `audience` requires; null when any member will do. */
export function rolesOf(audience: Audience): readonly GroupRole[] | null {
  if (audience === 'staff') return APPROVERS;
  return audience === 'owner' ? OWNERS : null;
}

const list = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ') || `''`;
const kindsWhere = (is: (kind: NotificationKind) => boolean) => list(notificationKinds.filter(is));

const switches = [...new Set(Object.values(notificationRoutes).map((route) => route.in_app))].filter(
  (name): name is InAppSwitch => name !== 'ALWAYS',
);

/**
 * SQL: whether the in-app switches in `prefs` (a row of `user_settings`, or of nulls) show a notification of `kind`.
 */
export function isSwitchedOn(kind: string, prefs: string): string {
  const hidden = switches.map((name) => {
    const kinds = kindsWhere((one) => notificationRoutes[one].in_app === name);
    return `when ${kind} in (${kinds}) then coalesce(${prefs}.${name}, true)`;
  });
  return `(case ${hidden.join('\n')} else true end)`;
}

/** SQL: whether the community level `level` (null: ALL) lets `kind` through. */
export function reachesLevel(kind: string, level: string): string {
  const passes = (at: NotificationLevel) => kindsWhere((one) => passesLevel(one, at));
  return `(case coalesce(${level}, 'ALL') when 'ALL' then true
      when 'MENTIONS' then ${kind} in (${passes('MENTIONS')}) else ${kind} in (${passes('NOTHING')}) end)`;
}

/**
 * SQL: whether `user` may still see the personal notification `n`: they are in the community with the required role,
 * and its content is visible.
 */
export function isVisible(n: string, user: string): string {
  const kinds = (audience: Audience) => kindsWhere((kind) => audienceOf(kind) === audience);
  return `(case when ${n}.kind in (${kinds('person')}) then true else exists (
      select from group_members am
      where am.group_id = ${n}.group_id and am.user_id = ${user} and ${isActiveMember('am')}
        and (${n}.kind not in (${kinds('staff')}) or am.role in (${list(APPROVERS)}))
        and (${n}.kind not in (${kinds('owner')}) or am.role in (${list(OWNERS)})))
    end
    and (${n}.post_id is null or ${isPostThere(`${n}.post_id`, user)})
    and ${isCommentThere(`${n}.comment_id`)}
    and (${n}.chat_message_id is null or exists (
      select from chat_messages ah join chat_conversations av on av.id = ah.chat_conversation_id join ${homeOf('av')}
      where ah.id = ${n}.chat_message_id and ah.deleted_at is null and h.status <> 'ARCHIVED'
        and (not h.is_staff_only or exists (
          select from group_members sm
          where sm.group_id = h.group_id and sm.user_id = ${user} and ${mayReadChat('h', 'sm')}))))
    and ${isEventThere(`${n}.calendar_event_id`)}
    and ${isCourseThere(`${n}.course_id`)} and ${isLessonThere(`${n}.lesson_id`)})`;
}

/**
 * SQL: the same for the community notification `n`, for the member `user`. Hidden when the user has a personal
 * notification of the same action.
 */
export function isGroupNotificationVisible(n: string, user: string): string {
  return `(${n}.actor_id is distinct from ${user}
    and (${n}.post_id is null or ${isPostThere(`${n}.post_id`, user)})
    and ${isCommentThere(`${n}.comment_id`)}
    and ${isMessageThere(`${n}.chat_message_id`)}
    and ${isEventThere(`${n}.calendar_event_id`)}
    and ${isCourseThere(`${n}.course_id`)} and ${isLessonThere(`${n}.lesson_id`)}
    and not ${hasBlocked(user, `${n}.actor_id`)}
    and not exists (
      select from notifications own where own.user_id = ${user} and own.dedup_key = ${n}.dedup_key))`;
}

/** The discussion of a lesson is there for those who may open the lesson. */
function isPostThere(id: string, user: string): string {
  return `exists (select from posts ap where ap.id = ${id} and (ap.status = 'PUBLISHED'
      or (ap.status = 'LESSON' and ${mayOpenLesson('ap.lesson_id', user)})))`;
}

function isCommentThere(id: string): string {
  return `(${id} is null or exists (select from comments ac where ac.id = ${id} and ac.status = 'PUBLISHED'))`;
}

function isMessageThere(id: string): string {
  return `(${id} is null or exists (
      select from chat_messages ah join chat_conversations av on av.id = ah.chat_conversation_id
      where ah.id = ${id} and ah.deleted_at is null and av.status <> 'ARCHIVED'))`;
}

/** A cancelled event stays visible and is shown as cancelled. */
function isEventThere(id: string): string {
  return `(${id} is null or exists (select from calendar_events ae where ae.id = ${id}))`;
}

function isCourseThere(id: string): string {
  return `(${id} is null or exists (
      select from courses ax where ax.id = ${id} and ax.archived_at is null and ax.is_active))`;
}

function isLessonThere(id: string): string {
  return `(${id} is null or exists (
      select from lessons al where al.id = ${id} and al.archived_at is null and al.is_active))`;
}
