import { infiniteQueryOptions } from '@tanstack/react-query';
import { listMessageReactors, listReactors, type ReactorPage } from '../../../../contract/feed/reactions.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import type { Reacted } from '../../../data/people/reactors-store.ts';

/** Pages of the people who chose `emoji`, the first of them first. */
export function reactorsQuery({ kind, id }: Reacted, emoji: string) {
  return infiniteQueryOptions({
    queryKey: ['reactors', kind, id, emoji],
    queryFn: ({ pageParam, signal }): Promise<ReactorPage> => {
      const query = { emoji, ...(pageParam !== null && { after: pageParam }) };
      if (kind === 'message')
        return call(listMessageReactors, { params: { chat_message_id: id }, query }, { signal });
      const about = kind === 'post' ? { post_id: id } : { comment_id: id };
      return call(listReactors, { query: { ...about, ...query } }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor.after,
    ...screenQuery,
    // Reactions come and go: each opening asks anew.
    staleTime: 0,
  });
}
