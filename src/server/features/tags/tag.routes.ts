import * as contract from '../../../contract/tags.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { TagService } from './tag.service.ts';

/** Binds the endpoints of tags to their service. Contains no rules. */
export function tagRoutes(implement: Implement, tags: TagService): void {
  implement(contract.searchTags, async ({ query }) => ({ data: await tags.search(query) }));
  implement(contract.getUserTags, async ({ params }, caller) => ({
    data: await tags.preferencesOf(params.user_id, caller),
  }));
  implement(contract.updateUserTags, async ({ params, body }, caller) => ({
    data: await tags.prefer(params.user_id, body.tags, caller),
  }));
}
