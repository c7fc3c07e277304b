import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { MemberStatus } from '../../../contract/core/permissions.ts';

/** Why a user may not, or no longer, read what only members of a community read. */
export type LossReason = Exclude<MemberStatus, 'ACTIVE'> | 'UNPAID' | 'STRANGER';

/** For each reason, what the page says in place of chats, a course or a lesson. English; translated with `t`. */
export const lossTexts: Readonly<Record<LossReason, string>> = {
  BANNED: 'You are banned here. The page of the community says until when and why.',
  REMOVED: 'You were removed from this community.',
  EXPIRED: 'Your membership has ended. Renew it to read this again.',
  LEFT: 'You left this community.',
  PENDING: 'Your request to join is waiting for approval.',
  UNPAID: 'Your membership starts once you pay for it.',
  REJECTED: 'Your request to join was not approved.',
  STRANGER: 'Only members can read this.',
};

/** Null for an active member: then it is not the membership that they lost. */
export function lossReasonOf({
  member_status: status,
  pending_reason,
}: Pick<GroupAuthorization, 'member_status' | 'pending_reason'>): LossReason | null {
  if (status === 'ACTIVE') return null;
  if (status === 'PENDING' && pending_reason === 'PAYMENT') return 'UNPAID';
  return status ?? 'STRANGER';
}
