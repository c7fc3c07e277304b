import type { SearchKind } from '../../../contract/search/search-kinds.ts';

/** In English; shown through `t`. */
export const kindTexts: Readonly<Record<SearchKind, string>> = {
  communities: 'Communities',
  people: 'People',
  chats: 'Chats',
  posts: 'Posts',
  comments: 'Comments',
  messages: 'Messages',
  courses: 'Courses',
  lessons: 'Lessons',
  events: 'Events',
};
