import type * as z from 'zod/mini';
import type { ProblemIssue } from '../../../contract/core/problems.ts';

/** What the contract finds wrong with `form`, before the server is asked. Empty when it would be taken. */
export function issuesOfForm(schema: z.ZodMiniType, form: unknown): readonly ProblemIssue[] {
  const { error } = schema.safeParse(form);
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
}
