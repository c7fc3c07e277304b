import type { Uses } from './structure.ts';

/** Which client feature uses which. A new line here is a decision and must not close a circle. */
export const CLIENT_USES: Uses = {
  chat: ['moderation', 'points'],
  communities: ['calendar', 'chat', 'feed', 'moderation', 'notifications', 'points', 'tags'],
  feed: ['chat', 'moderation', 'notifications', 'points', 'tags'],
  home: ['calendar', 'chat'],
  inbox: ['chat', 'moderation'],
  notifications: ['chat'],
  profile: ['chat'],
  settings: ['chat', 'notifications', 'tags'],
};

/** The same on the server. */
export const SERVER_USES: Uses = {
  account: ['auth', 'notifications', 'users'],
  auth: ['notifications', 'users'],
  calendar: ['communities', 'notifications', 'users'],
  chat: ['communities', 'moderation', 'notifications', 'points', 'users'],
  communities: ['notifications', 'tags', 'users'],
  feed: ['chat', 'communities', 'moderation', 'notifications', 'points', 'tags', 'users'],
  home: ['chat', 'communities', 'tags', 'users'],
  moderation: ['communities', 'notifications', 'users'],
  notifications: ['users'],
  points: ['communities', 'users'],
  switcher: ['users'],
};
