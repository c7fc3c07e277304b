import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { Community } from '../../../contract/communities/communities.ts';
import { newPostsOf, searchMyCommunities } from '../../../contract/home.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';
import { GROUP_JITTER_MS } from '../realtime/hub/group-jitter.ts';
import { useHeadsMoved } from '../realtime/use-heads-moved.ts';
import { useHub } from '../realtime/use-hub.ts';

/** Events within this time cause one fetch. */
const GATHER_MS = 700;
/** Comments and reactions move the head, too: a busy community causes no more than one fetch in this time. */
const FETCH_EVERY_MS = 20_000;

type Asked = Pick<Community, 'id' | 'name'>;

/** Under `home`, so that what makes the home page stale makes this stale, too. The name keeps the answer small. */
function newPostsQuery({ id, name }: Asked) {
  return queryOptions({
    queryKey: ['home', 'new-posts', id],
    queryFn: async ({ signal }) => {
      const { data } = await call(searchMyCommunities, { query: { tab: 'joined', q: name } }, { signal });
      const mine = data.find((one) => one.id === id);
      return mine === undefined ? 0 : newPostsOf(mine);
    },
    ...screenQuery,
  });
}

/**
 * How many posts of a community its member has not seen yet, kept up to date.
 */
export function useNewPosts(community: Asked): number {
  const { id } = community;
  const hub = useHub();
  const queryClient = useQueryClient();
  const { data = 0 } = useQuery(newPostsQuery(community));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);

  const askSoon = useCallback(() => {
    const pause = askedAt.current + FETCH_EVERY_MS - performance.now();
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        askedAt.current = performance.now();
        void queryClient.invalidateQueries({ queryKey: ['home', 'new-posts', id] });
      },
      Math.max(GATHER_MS + Math.random() * GROUP_JITTER_MS, pause),
    );
  }, [queryClient, id]);

  useHeadsMoved(`f:${id}`, askSoon);
  useEffect(() => {
    // While the discussions are open, their events arrive instead of heads.
    const stopPosts = hub.onEvent('post.created', ({ data: { group_id } }) => group_id === id && askSoon());
    return () => {
      stopPosts();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [hub, id, askSoon]);

  return data;
}
