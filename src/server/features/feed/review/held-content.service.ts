import type { Answer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { paginate } from '../../../../contract/core/list.ts';
import type { searchHeldContent } from '../../../../contract/feed/held-content.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import { createHeldContentRepo } from './held-content.repo.ts';

export interface HeldContentService {
  /** @throws Problem `group.not_found`, `group.not_allowed` */
  search(
    groupId: string,
    query: HandlerInput<typeof searchHeldContent>['query'],
    caller: Caller,
  ): Promise<Answer<typeof searchHeldContent>>;
}

export function createHeldContentService({
  db,
  communities,
}: {
  readonly db: Database;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}): HeldContentService {
  const repo = createHeldContentRepo(db);
  return {
    async search(groupId, query, caller) {
      await communities.requirePermission(caller, groupId, 'post.moderate');
      const { rows, total } = await repo.list(groupId, { ...query, readerId: caller.userId });
      return { data: rows, pagination: paginate(query, total) };
    },
  };
}
