import type * as z from 'zod/mini';
import { problemOf } from '../../../data/api/api-error.ts';

/** What is saved now, from a change that was refused as stale; null for every other failure. */
export function freshOf<T>(
  error: unknown,
  code: 'course.stale' | 'lesson.stale',
  schema: z.ZodMiniType<T>,
): T | null {
  const problem = problemOf(error);
  if (problem?.code !== code) return null;
  const parsed = schema.safeParse(problem.fresh);
  return parsed.success ? parsed.data : null;
}
