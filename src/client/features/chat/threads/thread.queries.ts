import { queryOptions } from '@tanstack/react-query';
import { listThreads } from '../../../../contract/chat/threads.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import type { Chat } from '../store/chat.ts';

/** The thread below a message, and the message. */
export function threadQuery(chat: Chat, messageId: string) {
  return queryOptions({
    queryKey: ['threads', 'of', messageId],
    queryFn: () => chat.openThread(messageId),
    ...screenQuery,
    // Without a connection it fails at once, and its button tries again; so does the connection when it is back.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}

/** The threads of a community that the user follows, the newest reply first. */
export function threadsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['threads', 'in', groupId],
    queryFn: async ({ signal }) =>
      (await call(listThreads, { query: { group_id: groupId, limit: PAGE_SIZE_MAX } }, { signal })).data,
    ...screenQuery,
  });
}
