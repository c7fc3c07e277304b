import * as contract from '../../../contract/money/platform-plans.ts';
import { getGroupUsage } from '../../../contract/money/usage.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { PlatformPlanService } from './platform-plan.service.ts';
import type { UsageService } from './usage.service.ts';

/** Binds the calls about money to their services. Contains no rules. */
export function moneyRoutes(
  implement: Implement,
  { plans, usage }: { readonly plans: PlatformPlanService; readonly usage: UsageService },
): void {
  implement(contract.searchPlatformPlans, ({ query }) => plans.search(query));
  implement(getGroupUsage, async ({ params }, caller) => ({ data: await usage.of(params.group_id, caller) }));
}
