import * as contract from '../../../contract/communities/restrictions.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { RestrictionService } from './restriction.service.ts';

/** Binds the endpoints of restrictions to their service. Contains no rules. */
export function restrictionRoutes(implement: Implement, restrictions: RestrictionService): void {
  implement(contract.createRestriction, ({ body }, caller, { keyed }) =>
    restrictions.restrict(body, caller, keyed),
  );
  implement(contract.searchRestrictions, ({ query }, caller) => restrictions.search(query, caller));
  implement(contract.getRestriction, async ({ params }, caller) => ({
    data: await restrictions.get(params.restriction_id, caller),
  }));
  implement(contract.liftRestriction, ({ params, query }, caller) =>
    restrictions.lift(params.restriction_id, query, caller),
  );
}
