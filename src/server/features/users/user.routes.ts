import { getUserStats, searchUsers } from '../../../contract/account/user-search.ts';
import * as contract from '../../../contract/account/users.ts';
import { getWritten } from '../../../contract/account/written.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { UserService } from './user.service.ts';
import type { UserSearchService } from './user-search.service.ts';

/** Binds the calls about users. It contains no rules. */
export function userRoutes(implement: Implement, users: UserService, search: UserSearchService): void {
  implement(searchUsers, ({ query }, caller) => search.search(query, caller));
  implement(getUserStats, async () => ({ data: await search.stats() }));
  implement(contract.getUser, async ({ params }, caller) => ({
    data: await users.get(params.user_id, caller),
  }));
  implement(contract.updateUser, async ({ params, body }, caller) => ({
    data: await users.update(params.user_id, body, caller),
  }));
  implement(getWritten, ({ params, query }, caller) => users.written(params.user_id, query, caller));
}
