import * as contract from '../../../contract/communities/restrictions.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { AppealService } from './appeal.service.ts';
import type { RestrictionService } from './restriction.service.ts';

/** Binds the endpoints of restrictions to their service. Contains no rules. */
export function restrictionRoutes(
  implement: Implement,
  restrictions: RestrictionService,
  appeals: AppealService,
): void {
  implement(contract.appealRestriction, async ({ params, body }, caller) => ({
    data: await appeals.appeal(params.restriction_id, body, caller),
  }));
  implement(contract.decideAppeal, async ({ params, body }, caller) => ({
    data: await appeals.decide(params.restriction_id, body, caller),
  }));
  implement(contract.createRestriction, ({ body }, caller, { keyed }) =>
    restrictions.restrict(body, caller, keyed),
  );
  implement(contract.searchRestrictions, ({ query }, caller) => restrictions.search(query, caller));
  implement(contract.getRestriction, async ({ params }, caller) => ({
    data: await restrictions.get(params.restriction_id, caller),
  }));
  implement(contract.getRestrictionStats, ({ query }, caller) => restrictions.stats(query.group_id, caller));
  implement(contract.liftRestriction, ({ params, query, body }, caller) =>
    restrictions.lift(params.restriction_id, { ...query, ...body }, caller),
  );
}
