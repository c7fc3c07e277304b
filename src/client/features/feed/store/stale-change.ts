import type * as z from 'zod/mini';
import { problemOf } from '../../../data/api/api-error.ts';

/**
 * Makes a change to what the caller looked at, and hands on what it is afterwards. False: somebody else had changed it
 * before, nothing was done, and what was handed on is how they left it. Rejects with every other error.
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
