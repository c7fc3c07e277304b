import * as contract from '../../../contract/money/platform-plans.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { PlatformPlanService } from './platform-plan.service.ts';

/** Binds the calls about money to their services. Contains no rules. */
export function moneyRoutes(implement: Implement, plans: PlatformPlanService): void {
  implement(contract.searchPlatformPlans, ({ query }) => plans.search(query));
}
