import type { GroupRole, MemberStatus } from '../../../contract/core/permissions.ts';
import { t } from '../../i18n/t.ts';

/** The label of a role. */
export function roleWord(role: GroupRole): string {
  if (role === 'OWNER') return t('Owner');
  return role === 'MODERATOR' ? t('Moderator') : t('Member');
}

/** The label of a membership status, as a filter and as a badge. */
export function statusWord(status: MemberStatus): string {
  switch (status) {
    case 'ACTIVE':
      return t('Active');
    case 'PENDING':
      return t('Waiting');
    case 'EXPIRED':
      return t('Lapsed');
    case 'REJECTED':
      return t('Declined');
    case 'LEFT':
      return t('Left');
    case 'REMOVED':
      return t('Removed');
    case 'BANNED':
      return t('Banned');
  }
}

/** The member's current role or status, shown when another staff member was faster. */
export function placeNews(name: string, { role, status }: { role: GroupRole; status: MemberStatus }): string {
  switch (status) {
    case 'ACTIVE':
      return role === 'MEMBER'
        ? t('{name} is a member now.', { name })
        : t('{name} is {role, select, OWNER {an owner} other {a moderator}} now.', { name, role });
    case 'PENDING':
      return t('{name} wants to join.', { name });
    case 'REJECTED':
      return t('The request of {name} was declined.', { name });
    case 'LEFT':
      return t('{name} left.', { name });
    case 'BANNED':
      return t('{name} is banned.', { name });
    default:
      return t('{name} was removed.', { name });
  }
}
