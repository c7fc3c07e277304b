import { type Community, community } from '../../../contract/communities/communities.ts';
import { problemOf } from '../api/api-error.ts';

/** The current community, from a change that was refused because it was stale; null for every other failure. */
export function freshCommunity(error: unknown): Community | null {
  const problem = problemOf(error);
  if (problem?.code !== 'group.stale') return null;
  const parsed = community.safeParse(problem.fresh);
  return parsed.success ? parsed.data : null;
}
