import * as contract from '../../../contract/home.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { HomeService } from './home.service.ts';

/** Binds the endpoints of the home page to their service. Contains no rules. */
export function homeRoutes(implement: Implement, home: HomeService): void {
  implement(contract.searchMyCommunities, ({ query }, caller) => home.communities(query, caller));
  implement(contract.getCatchUp, async (_, caller) => ({ data: await home.catchUp(caller) }));
  implement(contract.markSeen, async ({ body }, caller) => {
    await home.markSeen(body, caller);
    return { data: null };
  });
  implement(contract.markPostsSeen, async ({ params, body }, caller) => ({
    data: await home.markPostsSeen(params.group_id, body.seq, caller),
  }));
  implement(contract.getSuggestions, async (_, caller) => ({ data: await home.suggestions(caller) }));
}
