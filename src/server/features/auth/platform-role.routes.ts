import * as administrators from '../../../contract/admin/administrators.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { PlatformRoleService } from './platform-role.service.ts';

/** Binds the calls about who administrates the platform. Contains no rules. */
export function platformRoleRoutes(implement: Implement, roles: PlatformRoleService): void {
  implement(administrators.updatePlatformRole, async ({ params, body }, caller) => ({
    data: await roles.set(params.user_id, body, caller),
  }));
  implement(administrators.searchAdminProposals, ({ query }, caller) => roles.search(query, caller));
  implement(administrators.decideAdminProposal, async ({ params, body }, caller) => ({
    data: await roles.decide(params.proposal_id, body, caller),
  }));
}
