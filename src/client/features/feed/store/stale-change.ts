import type * as z from 'zod/mini';
import { problemOf } from '../../../data/api/api-error.ts';

/**
 * Applies a change to the version that the caller saw, then passes on the result. Returns false when someone else
 * changed it first: nothing is applied, and the current version is passed on. Rejects with every other error.
 */
export async function changeOrStale<T>(
  schema: z.ZodMiniType<T>,
  change: () => Promise<{ data: T }>,
  onFresh: (fresh: T) => void,
): Promise<boolean> {
  try {
    onFresh((await change()).data);
    return true;
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'content.stale') throw error;
    const fresh = schema.safeParse(problem.fresh);
    if (fresh.success) onFresh(fresh.data);
    return false;
  }
}
