import { useQuery } from '@tanstack/react-query';
import { userTagsQuery } from './tags.queries.ts';
import { noTopics, type Topics, topicsOf } from './topics.ts';

/**
 * The user's liked and disliked tags, kept up to date: a change on another device is received. Fetched once
 * for all callers, when the first one mounts. Until then, and after a failure, there are none.
 */
export function useTopics(userId: string, isWanted: boolean): Topics {
  const { data } = useQuery({ ...userTagsQuery(userId), enabled: isWanted, select: topicsOf });
  return data ?? noTopics;
}
