import type { Answer, HandlerInput } from '../../../contract/core/endpoint.ts';
import { manilaDay } from '../../../contract/core/manila.ts';
import { may } from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { levelOf } from '../../../contract/points/levels.ts';
import type { getLeaderboard, PointRange } from '../../../contract/points/points.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CommunityService } from '../communities/community.service.ts';
import { createLeaderboardRepo } from './leaderboard.repo.ts';

export interface LeaderboardDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
}

export interface LeaderboardService {
  /**
   * One page, and the caller's own place. Former members and closed accounts are left out.
   *
   * @throws Problem `group.not_found`, `group.not_allowed` for users who may not see the members, `points.off`.
   */
  board(
    groupId: string,
    query: HandlerInput<typeof getLeaderboard>['query'],
    caller: Caller,
  ): Promise<Answer<typeof getLeaderboard>>;
  /** In the order of `userIds`; null for who has none that the caller may see. */
  levels(groupId: string, userIds: readonly string[], caller: Caller): Promise<(number | null)[]>;
}

const rangeDays: Readonly<Record<PointRange, number | null>> = { '7d': 7, '30d': 30, all: null };

export function createLeaderboardService({ db, clock, communities }: LeaderboardDeps): LeaderboardService {
  const repo = createLeaderboardRepo(db);

  /** The first day of the range, which ends with today; null for all time. */
  function sinceOf(range: PointRange): string | null {
    const days = rangeDays[range];
    return days === null ? null : manilaDay(clock.now(), days - 1);
  }

  return {
    async board(groupId, { range, page, limit }, caller) {
      await communities.requirePermission(caller, groupId, 'members.read');
      if (!(await repo.arePointsOn(groupId)))
        throw new Problem('points.off', 'Points are turned off in this community.');
      const offset = (page - 1) * limit;
      const { rows, total, me } = await repo.board({
        ...{ groupId, readerId: caller.userId, since: sinceOf(range), limit, offset },
      });
      return {
        data: rows.map(({ total_points, ...row }) => ({ ...row, level: levelOf(total_points) })),
        pagination: paginateCounted({ page, limit }, total, rows.length),
        me: me && { ...me, level: levelOf(me.total_points) },
      };
    },

    async levels(groupId, userIds, caller) {
      const { group, standing } = await communities.requirePermission(caller, groupId, 'group.see');
      const isShown = may('members.read', standing, group) && (await repo.arePointsOn(groupId));
      const points = isShown ? await repo.pointsOf(groupId, userIds) : new Map<string, number>();
      return userIds.map((id) => {
        const own = points.get(id);
        return own === undefined ? null : levelOf(own);
      });
    },
  };
}
