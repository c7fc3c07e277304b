import * as contract from '../../../contract/communities/membership-plans.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { PlanService } from './plan.service.ts';

/** Binds the endpoints of membership plans to their service. Contains no rules. */
export function planRoutes(implement: Implement, plans: PlanService): void {
  implement(contract.searchMembershipPlans, ({ query }, caller) => plans.search(query, caller));
  implement(contract.createMembershipPlan, async ({ body }, caller, { keyed }) => ({
    data: await plans.create(body, caller, keyed),
  }));
  implement(contract.updateMembershipPlan, async ({ params, body }, caller) => ({
    data: await plans.change(params.group_membership_plan_id, body, caller),
  }));
  implement(contract.getPlanInclusions, async ({ params }, caller) => ({
    data: await plans.inclusions(params.group_membership_plan_id, caller),
  }));
  implement(contract.archiveMembershipPlan, async ({ params }, caller) => ({
    data: await plans.setArchived(params.group_membership_plan_id, true, caller),
  }));
  implement(contract.unarchiveMembershipPlan, async ({ params }, caller) => ({
    data: await plans.setArchived(params.group_membership_plan_id, false, caller),
  }));
}
