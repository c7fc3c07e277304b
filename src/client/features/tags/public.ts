/** What other features use of this one. */
export { TagPicker } from './tag-picker.tsx';
export { userTagsQuery } from './tags.queries.ts';
export { likedText, TopicBadge } from './topic-badge.tsx';
export { isUnwanted, type Topics } from './topics.ts';
export { useTopics } from './use-topics.ts';
