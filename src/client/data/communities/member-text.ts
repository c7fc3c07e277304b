import type { GroupRole, MemberStatus } from '../../../contract/core/permissions.ts';
import { t } from '../../i18n/t.ts';

/** What a role is called. */
export function roleWord(role: GroupRole): string {
  if (role === 'OWNER') return t('Owner');
  return role === 'MODERATOR' ? t('Moderator') : t('Member');
}

/** What a place is called by its state, as a filter and as a badge. */
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

/** How somebody stands by now, where another one of the staff was faster. */
export function placeNews(name: string, { role, status }: { role: GroupRole; status: MemberStatus }): string {
  switch (status) {
    case 'ACTIVE':
      return role === 'MEMBER'
        ? t('{name} is a member now.', { name })
        : t('{name} is {role, select, OWNER {an owner} other {a moderator}} now.', { name, role });
    case 'PENDING':
      return t('{name} waits to be let in.', { name });
    case 'REJECTED':
      return t('The request of {name} was declined.', { name });
    case 'LEFT':
      return t('{name} left.', { name });
    case 'BANNED':
      return t('{name} is banned.', { name });
    default:
      return t('{name} is out.', { name });
  }
}
