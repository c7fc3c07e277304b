import { useQuery } from '@tanstack/react-query';
import { userTagsQuery } from './tags.queries.ts';
import { noTopics, type Topics, topicsOf } from './topics.ts';

/**
 * What the signed-in person is interested in, and what not, as it is now: a change on another device is heard. Asked for
 * once for all who want it, and not before somebody does; until then, and when it cannot be had, they said nothing.
 */
export function useTopics(userId: string, isWanted: boolean): Topics {
  const { data } = useQuery({ ...userTagsQuery(userId), enabled: isWanted, select: topicsOf });
  return data ?? noTopics;
}
