import * as contract from '../../../contract/account/users.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { UserService } from './user.service.ts';

/** Binds the calls about users. It contains no rules. */
export function userRoutes(implement: Implement, users: UserService): void {
  implement(contract.getUser, async ({ params }, caller) => ({
    data: await users.get(params.user_id, caller),
  }));
  implement(contract.updateUser, async ({ params, body }, caller) => ({
    data: await users.update(params.user_id, body, caller),
  }));
}
