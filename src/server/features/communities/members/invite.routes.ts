import * as contract from '../../../../contract/communities/invites.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { InviteService } from './invite.service.ts';

/** Binds the endpoints of invite links to their service. Contains no rules. */
export function inviteRoutes(implement: Implement, invites: InviteService): void {
  implement(contract.createInvite, async ({ params, body }, caller) => ({
    data: await invites.create(params.group_id, body, caller),
  }));
  implement(contract.listInvites, async ({ params }, caller) => ({
    data: await invites.list(params.group_id, caller),
  }));
  implement(contract.revokeInvite, async ({ params }, caller) => {
    await invites.revoke(params.group_id, params.invite_id, caller);
    return { data: null };
  });
}
