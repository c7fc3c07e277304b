import type { Uses } from './structure.ts';

/** Which client feature uses which. A new line here is a decision and must not close a circle. */
export const CLIENT_USES: Uses = {
  chat: ['link-cards', 'moderation', 'points', 'polls', 'saved', 'schedule'],
  communities: [
    ...['calendar', 'chat', 'courses', 'feed', 'moderation', 'notifications', 'points', 'rules', 'tags'],
  ],
  feed: [
    ...[
      'chat',
      'link-cards',
      'moderation',
      'notifications',
      'points',
      'polls',
      'rules',
      'saved',
      'schedule',
      'tags',
    ],
  ],
  home: ['calendar', 'chat', 'communities'],
  inbox: ['chat', 'moderation'],
  landing: ['communities'],
  learning: ['communities', 'courses'],
  notifications: ['chat'],
  profile: ['chat', 'moderation', 'points'],
  schedule: ['calendar'],
  scheduled: ['chat', 'schedule'],
  settings: ['chat', 'link-cards', 'notifications', 'tags'],
  start: ['home', 'settings', 'tags'],
};

/** The same on the server. */
export const SERVER_USES: Uses = {
  account: ['auth', 'notifications', 'users'],
  auth: ['notifications', 'users'],
  calendar: ['communities', 'notifications', 'users'],
  chat: ['communities', 'link-cards', 'moderation', 'notifications', 'points', 'polls', 'users'],
  communities: ['notifications', 'tags', 'uploads', 'users'],
  courses: ['communities', 'moderation', 'notifications', 'tags', 'uploads', 'users'],
  feed: [
    ...[
      'chat',
      'communities',
      'link-cards',
      'moderation',
      'notifications',
      'points',
      'polls',
      'tags',
      'users',
    ],
  ],
  home: ['chat', 'communities', 'tags', 'users'],
  learning: ['courses', 'users'],
  'link-cards': ['moderation', 'uploads'],
  moderation: ['communities', 'notifications', 'users'],
  money: ['communities'],
  notifications: ['users'],
  payments: ['auth', 'communities', 'notifications', 'subscriptions'],
  plans: ['communities'],
  points: ['communities', 'users'],
  polls: ['users'],
  saved: ['chat', 'users'],
  scheduled: ['chat', 'communities', 'feed', 'notifications', 'users'],
  subscriptions: ['communities', 'users'],
  switcher: ['chat', 'users'],
};
