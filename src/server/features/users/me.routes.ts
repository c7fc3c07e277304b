import { getMe } from '../../../contract/account/me.ts';
import { updateStart } from '../../../contract/account/start.ts';
import { updateMe } from '../../../contract/account/users.ts';
import { getMyAuthorization } from '../../../contract/communities/authorization.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { MeService } from './me.service.ts';

/** Binds the calls about the caller's own account. The communities bind the call for community permissions. */
export function meRoutes(implement: Implement, me: MeService): void {
  implement(getMe, (_input, { userId }) => me.getLive(userId));
  implement(updateMe, async ({ body }, { userId }) => ({ data: await me.update(userId, body) }));
  implement(updateStart, async ({ body }, { userId }) => ({ data: await me.goOn(userId, body.step) }));
  implement(getMyAuthorization, async (_input, { userId }) => ({
    data: await me.authorization(userId),
  }));
}
