import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Standing } from '../../../contract/core/permissions.ts';

/**
 * The user's rank towards other members. Platform administrators have the rights without a membership, or
 * with a lower role.
 */
export function ownStanding({ role, member_status, permissions }: GroupAuthorization): Standing {
  const isAdministrator = role !== 'OWNER' && permissions.includes('group.archive');
  return role === null || member_status !== 'ACTIVE' || isAdministrator ? 'ADMIN' : role;
}
