import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Community } from '../../../contract/communities/communities.ts';
import { communityQuery } from './communities.queries.ts';

/**
 * Calls `go` when the community has a new address and `slug` is a former one. The answer is also cached under the new
 * address, and marked stale there: two old answers in the cache would otherwise redirect to each other for ever. Waits
 * while an answer is on its way.
 */
export function usePresentAddress(
  { data, isFetching }: { data: Community | undefined; isFetching: boolean },
  { slug, invite, go }: { slug: string; invite?: string | undefined; go: (present: string) => void },
): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (data === undefined || data.slug === slug || isFetching) return;
    queries.setQueryData(communityQuery(data.slug, invite).queryKey, data, { updatedAt: 0 });
    go(data.slug);
  }, [queries, data, isFetching, slug, invite, go]);
}
