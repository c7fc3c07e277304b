import type * as z from 'zod/mini';
import type { ProblemIssue } from '../../../contract/core/problems.ts';

/** The issues that the contract finds in `form`, before the server is asked. Empty when the form is valid. */
export function issuesOfForm(schema: z.ZodMiniType, form: unknown): readonly ProblemIssue[] {
  const { error } = schema.safeParse(form);
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
}
