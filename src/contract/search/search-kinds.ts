/** What can be searched for, in the order in which it is shown. */
export const searchKinds = [
  'communities',
  'people',
  'chats',
  'posts',
  'comments',
  'messages',
  'courses',
  'lessons',
  'events',
] as const;
export type SearchKind = (typeof searchKinds)[number];
