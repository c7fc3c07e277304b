import type { QueryClient } from '@tanstack/react-query';
import {
  type NotificationLevel,
  type PostLevel,
  setGroupNotificationLevel,
  setPostNotificationLevel,
} from '../../../../contract/notifications/notification-kinds.ts';
import { call } from '../../../data/api/call.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { t } from '../../../i18n/t.ts';
import { groupLevelQuery, postLevelQuery } from './levels.queries.ts';

const groupText: Readonly<Record<NotificationLevel, string>> = {
  ALL: 'You are notified of everything in {name}',
  MENTIONS: 'You only get personal notifications from {name}',
  NOTHING: '{name} is muted',
};

const postText: Readonly<Record<PostLevel, string>> = {
  FOLLOWING: 'You follow this post',
  NORMAL: 'You are notified of this post as usual',
  MUTED: 'Post muted',
};

/** Sets the notification level of a community, and offers to undo it. Rejects with the call's error. */
export async function setGroupLevel(
  queries: QueryClient,
  group: { readonly id: string; readonly name: string },
  level: NotificationLevel,
): Promise<void> {
  const query = groupLevelQuery(group.id);
  const before = await queries.fetchQuery(query);
  const set = async (to: NotificationLevel) => {
    const { data } = await call(setGroupNotificationLevel, {
      params: { group_id: group.id },
      body: { level: to },
    });
    queries.setQueryData(query.queryKey, data.level);
  };
  await set(level);
  if (before !== level) offerUndo(t(groupText[level], { name: group.name }), () => set(before));
}

/** Follows or mutes a discussion, or neither, and offers to undo it. Rejects with the call's error. */
export async function setPostLevel(queries: QueryClient, post_id: string, level: PostLevel): Promise<void> {
  const query = postLevelQuery(post_id);
  const before = await queries.fetchQuery(query);
  const set = async (to: PostLevel) => {
    const { data } = await call(setPostNotificationLevel, { params: { post_id }, body: { level: to } });
    queries.setQueryData(query.queryKey, data.level);
  };
  await set(level);
  if (before !== level) offerUndo(t(postText[level]), () => set(before));
}
