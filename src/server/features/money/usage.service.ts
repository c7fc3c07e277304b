import type { GroupUsage } from '../../../contract/money/usage.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CommunityService } from '../communities/community.service.ts';
import { groupLimits, type Limit, limitsOf } from '../communities/plan-limits.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';

export interface UsageDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly notifier: Pick<Notifier, 'notify'>;
}

export interface UsageService {
  /** @throws Problem `group.not_found`, `group.not_allowed` */
  of(groupId: string, caller: Caller): Promise<GroupUsage>;
  /** Notifies the owner of each community whose files have come to 80 % of what its plan allows; once each time. */
  noteStorage(): Promise<void>;
}

/** SQL: bytes of the files of the community `g`. */
const STORED = `coalesce((select sum(f.bytes + f.stream_bytes) from files f where f.group_id = g.id), 0)::bigint`;

/** As the meters of the page: from here on a limit is near. */
const NEAR_PERCENT = 80;

/** Counts what the refusals at each limit count. */
export function createUsageService({ db, withTx, communities, notifier }: UsageDeps): UsageService {
  return {
    async of(groupId, caller) {
      await communities.requirePermission(caller, groupId, 'usage.read');
      const { plan, limits, liftedBy } = await groupLimits(db, groupId);
      const { rows } = await db.query<Record<Limit, number>>(
        `select g.total_members as members,
           (select count(*) from chat_conversations c
            where c.group_id = g.id and c.status <> 'ARCHIVED') as group_conversations,
           (select count(*) from courses c where c.group_id = g.id and c.archived_at is null) as courses,
           ${STORED} as storage_bytes
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

    noteStorage: () =>
      withTx(async (tx) => {
        const { rows } = await tx.query<{ id: string; is_storage_near: boolean; at: string }>(
          `with judged as (
             select g.id, coalesce(${STORED} * 100 >= (${limitsOf('g')} ->> 'storage_bytes')::bigint * ${NEAR_PERCENT}, false) as is_near
             from groups g
             where g.archived_at is null and (g.is_storage_near or exists (select from files f where f.group_id = g.id)))
           update groups g set is_storage_near = judged.is_near from judged
           where g.id = judged.id and g.is_storage_near <> judged.is_near
           returning g.id, g.is_storage_near, clock_timestamp() as at`,
        );
        for (const { id: groupId, is_storage_near, at } of rows)
          if (is_storage_near)
            await notifier.notify(tx, {
              ...{ kind: 'STORAGE_NEAR', groupId, actorId: null, facts: {}, to: 'STAFF' },
              key: `storage:${groupId}:${at}`,
            });
      }),
  };
}
