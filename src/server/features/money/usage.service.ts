import type { GroupUsage } from '../../../contract/money/usage.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CommunityService } from '../communities/community.service.ts';
import { groupLimits, type Limit } from '../communities/plan-limits.ts';

export interface UsageDeps {
  readonly db: Database;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

export interface UsageService {
  /** @throws Problem `group.not_found`, `group.not_allowed` */
  of(groupId: string, caller: Caller): Promise<GroupUsage>;
}

/** Counts what the refusals at each limit count. */
export function createUsageService({ db, communities }: UsageDeps): UsageService {
  return {
    async of(groupId, caller) {
      await communities.requirePermission(caller, groupId, 'usage.read');
      const { plan, limits, liftedBy } = await groupLimits(db, groupId);
      const { rows } = await db.query<Record<Limit, number>>(
        `select g.total_members as members,
           (select count(*) from chat_conversations c
            where c.group_id = g.id and c.status <> 'ARCHIVED') as group_conversations,
           (select count(*) from courses c where c.group_id = g.id and c.archived_at is null) as courses,
           coalesce((select sum(f.bytes + f.stream_bytes) from files f where f.group_id = g.id), 0)::bigint as storage_bytes
         from groups g where g.id = $1`,
        [groupId],
      );
      const used = singleRow(rows);
      const usageOf = (limit: Limit) => ({
        used: used[limit],
        max: limits[limit],
        lifted_by: liftedBy[limit],
      });
      return {
        group_id: groupId,
        plan_type: plan,
        members: usageOf('members'),
        group_conversations: usageOf('group_conversations'),
        courses: usageOf('courses'),
        storage_bytes: usageOf('storage_bytes'),
      };
    },
  };
}
