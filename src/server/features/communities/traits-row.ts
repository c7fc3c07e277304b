import type { JoinRequest } from '../../../contract/communities/members.ts';
import { hasPaid, isLapsed, memberStatus, planTypeOf } from '../../platform/rights/membership-right.ts';
import type { OwnMembership } from './community.repo.ts';
import type { GroupsTable } from './group-tables.ts';

/** The columns of a community on which rights depend, and the caller's membership. */
export type TraitsRow = OwnMembership &
  Pick<
    GroupsTable,
    'id' | 'is_public' | 'is_free' | 'is_expired' | 'archived_at' | 'subscription_plan_type'
  > & {
    my_plan_id: string | null;
    /** They have paid for a plan here, and may come back to it when they left. */
    has_paid: boolean;
    my_pending_reason: JoinRequest['reason'] | null;
  };

/** SQL for a {@link TraitsRow} with the membership of `user`; no row when the community does not exist. */
export function traitsRow(group: string, user: string): string {
  return `select tg.id, tg.is_public, tg.is_free, ${isLapsed('tg')} as is_expired, tg.archived_at,
      ${planTypeOf('tg')} as subscription_plan_type, tm.role as my_role, ${memberStatus('tm')} as my_status, tm.joined_at as my_joined_at,
      tm.plan_id as my_plan_id, ${hasPaid('tg.id', user)} as has_paid,
      case when tm.status = 'PENDING' then coalesce(tm.pending_reason, 'APPROVAL') end as my_pending_reason
    from groups tg left join group_members tm on tm.group_id = tg.id and tm.user_id = ${user}
    where tg.id = ${group}`;
}
