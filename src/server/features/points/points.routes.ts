import * as contract from '../../../contract/points/points.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { LeaderboardService } from './leaderboard.service.ts';

/** Binds the endpoints of points to their service. Contains no rules. */
export function pointsRoutes(implement: Implement, leaderboard: LeaderboardService): void {
  implement(contract.getLeaderboard, ({ params, query }, caller) =>
    leaderboard.board(params.group_id, query, caller),
  );
  implement(contract.getLevels, async ({ params, query }, caller) => ({
    data: await leaderboard.levels(params.group_id, query.user_ids, caller),
  }));
}
