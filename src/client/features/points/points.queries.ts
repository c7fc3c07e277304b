import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { msToManilaMidnight } from '../../../contract/core/manila.ts';
import { getLeaderboard, type PointRange } from '../../../contract/points/points.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';
import { askLevel } from './ask-level.ts';

/** One page of the leaderboard. A new day in Manila changes it without an event. */
export function leaderboardQuery(groupId: string, search: { range: PointRange; page: number }) {
  return queryOptions({
    queryKey: ['points', groupId, 'leaderboard', search],
    queryFn: ({ signal }) =>
      call(getLeaderboard, { params: { group_id: groupId }, query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
    staleTime: 0,
    refetchInterval: () => search.range !== 'all' && msToManilaMidnight(Date.now()) + 1000,
  });
}

/** The level of one member, null where none is shown. Those of one screen are fetched together. */
export function levelQuery(groupId: string, userId: string) {
  return queryOptions({
    queryKey: ['points', groupId, 'level', userId],
    queryFn: () => askLevel(groupId, userId),
    ...screenQuery,
  });
}
