import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { notificationLevels } from './notification-kinds.ts';
import { id } from './text.ts';

/** FOLLOWING: every comment; NORMAL: comments on own posts, answers and mentions; MUTED: nothing. */
export const postLevels = ['FOLLOWING', 'NORMAL', 'MUTED'] as const;
export type PostLevel = (typeof postLevels)[number];

const groupParams = z.object({ group_id: id });
const groupLevel = z.object({ group_id: id, level: z.enum(notificationLevels) });
const postParams = z.object({ post_id: id });
const postLevel = z.object({ post_id: id, level: z.enum(postLevels) });

export const getGroupNotificationLevel = endpoint({
  method: 'GET',
  path: '/me/groups/:group_id/notification-level',
  access: 'chat.read',
  summary: 'How much of a community reaches the caller; ALL until they choose.',
  params: groupParams,
  response: one(groupLevel),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const setGroupNotificationLevel = endpoint({
  method: 'PUT',
  path: '/me/groups/:group_id/notification-level',
  access: 'chat.read',
  summary: 'How much of a community, that one is in, reaches the caller. Repeating it changes nothing.',
  params: groupParams,
  body: z.strictObject({ level: z.enum(notificationLevels) }),
  response: one(groupLevel),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const getPostNotificationLevel = endpoint({
  method: 'GET',
  path: '/posts/:post_id/notification-level',
  access: 'posts.read',
  summary: 'Whether the caller follows or mutes a discussion; NORMAL until they choose.',
  params: postParams,
  response: one(postLevel),
  problems: ['post.not_found'],
});

export const setPostNotificationLevel = endpoint({
  method: 'PUT',
  path: '/posts/:post_id/notification-level',
  access: 'posts.read',
  summary: 'Follow a discussion, mute it, or neither. Repeating it changes nothing.',
  params: postParams,
  body: z.strictObject({ level: z.enum(postLevels) }),
  response: one(postLevel),
  problems: ['post.not_found'],
});
