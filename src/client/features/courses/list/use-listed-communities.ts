import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Course } from '../../../../contract/courses/courses.ts';
import { myCommunitiesQuery } from '../../../data/communities/my-communities.queries.ts';
import { gather } from '../../../data/realtime/gather.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { browserScheduler } from '../../../ui/base/scheduler.ts';

/**
 * Follows the user's communities among those of `courses`, so that the list follows what their owners change. Others
 * have no topic that the user may read.
 */
export function useListedCommunities(courses: readonly Course[]): void {
  const hub = useHub();
  const queries = useQueryClient();
  const { data: mine = [] } = useQuery(myCommunitiesQuery);
  const own = new Set(mine.map(({ id }) => id));
  const followed = [...new Set(courses.map(({ group_id }) => group_id))].filter((id) => own.has(id));
  const key = followed.sort().join(' ');

  useEffect(() => {
    const refresh = gather(
      browserScheduler,
      () => void queries.invalidateQueries({ queryKey: ['courses', 'search'] }),
    );
    const ends = key
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => hub.subscribe(`g:${id}`, 'full', { refresh }));
    return () => {
      for (const end of ends) end();
    };
  }, [hub, queries, key]);
}
