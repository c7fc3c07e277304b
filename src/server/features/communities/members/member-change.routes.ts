import * as contract from '../../../../contract/communities/members.ts';
import { setMemberPlan } from '../../../../contract/communities/membership-plans.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { DecideRequests } from './decide-requests.ts';
import type { MemberChangeService } from './member-change.service.ts';

/** Binds the endpoints for staff actions on members to their service. Contains no rules. */
export function memberChangeRoutes(
  implement: Implement,
  changes: MemberChangeService,
  decideRequests: DecideRequests,
): void {
  implement(contract.decideRequests, async ({ params, body }, caller) => ({
    data: await decideRequests(params.group_id, body, caller),
  }));
  implement(contract.updateMember, async ({ params, body }, caller) => ({
    data: await changes.change(params.user_id, body, caller),
  }));
  implement(contract.removeMember, async ({ params, body }, caller) => ({
    data: await changes.remove(params.user_id, body, caller),
  }));
  implement(contract.transferOwnership, async ({ params, body }, caller) => ({
    data: await changes.transfer(params.group_id, body, caller),
  }));
  implement(setMemberPlan, async (input, caller) => ({ data: await changes.setPlan(input, caller) }));
}
