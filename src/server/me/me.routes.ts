import { getMyAuthorization } from '../../contract/authorization.ts';
import { getMe } from '../../contract/me.ts';
import { updateMe } from '../../contract/users.ts';
import type { Implement } from '../http/implement.ts';
import type { MeService } from './me.service.ts';

/** Binds the calls about the own person. Rights in one community are bound by the communities. */
export function meRoutes(implement: Implement, me: MeService): void {
  implement(getMe, async (_input, { userId }) => ({ data: await me.get(userId) }));
  implement(updateMe, async ({ body }, { userId }) => ({ data: await me.update(userId, body) }));
  implement(getMyAuthorization, async (_input, { userId }) => ({
    data: await me.authorization(userId),
  }));
}
