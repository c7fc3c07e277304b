import { useQuery } from '@tanstack/react-query';
import { authorizationQuery, communityQuery } from '../../../data/communities/communities.queries.ts';

/** The community at `slug` and the user's rights in it, for the pages of its courses. */
export function useCourseCommunity(slug: string) {
  const query = useQuery(communityQuery(slug));
  const asked = useQuery({
    ...authorizationQuery(query.data?.id ?? ''),
    enabled: query.data !== undefined,
  });
  return {
    /** Of the community alone, for its present address. */
    query,
    community: query.data,
    rights: asked.data,
    error: query.error ?? asked.error,
    isFetching: query.isFetching || asked.isFetching,
    retry: () => void (query.error ? query.refetch() : asked.refetch()),
  };
}
