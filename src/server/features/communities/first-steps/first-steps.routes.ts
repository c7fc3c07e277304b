import * as contract from '../../../../contract/communities/first-steps.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { FirstStepsService } from './first-steps.service.ts';

/** Binds the endpoints of checklists to their service. Contains no rules. */
export function firstStepsRoutes(implement: Implement, firstSteps: FirstStepsService): void {
  implement(contract.getFirstSteps, async ({ params }, caller) => ({
    data: await firstSteps.get(params.group_id, caller),
  }));
  implement(contract.updateFirstSteps, async ({ params, body }, caller) => {
    await firstSteps.mark(params.group_id, body, caller);
    return { data: null };
  });
}
