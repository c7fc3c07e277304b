import { queryOptions } from '@tanstack/react-query';
import {
  getGroupNotificationLevel,
  getPostNotificationLevel,
} from '../../../../contract/notifications/notification-kinds.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The user's notification level for a community. */
export function groupLevelQuery(group_id: string) {
  return queryOptions({
    queryKey: ['notification-level', 'group', group_id],
    queryFn: async ({ signal }) =>
      (await call(getGroupNotificationLevel, { params: { group_id } }, { signal })).data.level,
    ...screenQuery,
  });
}

/** Whether the user follows or mutes a discussion. */
export function postLevelQuery(post_id: string) {
  return queryOptions({
    queryKey: ['notification-level', 'post', post_id],
    queryFn: async ({ signal }) =>
      (await call(getPostNotificationLevel, { params: { post_id } }, { signal })).data.level,
    ...screenQuery,
  });
}
