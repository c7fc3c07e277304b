import { queryOptions } from '@tanstack/react-query';
import { getChatLayout } from '../../../../contract/chat/chat-sections.ts';
import { call } from '../../../data/api/call.ts';
import { firstAnswer } from '../../../data/api/first-answers.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** How the staff arranged the chats of a community. The bridge fetches it again after each change. */
export function chatLayoutQuery(groupId: string) {
  const params = { group_id: groupId };
  return queryOptions({
    queryKey: ['chat-layout', groupId],
    queryFn: async ({ signal }) => (await call(getChatLayout, { params }, { signal })).data,
    initialData: () => firstAnswer(getChatLayout, { params })?.data,
    ...screenQuery,
  });
}
