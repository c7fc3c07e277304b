import * as z from 'zod/mini';
import type { Endpoint, HandlerInput } from '../../contract/endpoint.ts';
import { Problem, type ProblemIssue } from '../../contract/problems.ts';
import { parsersOf } from './parsers.ts';

// zod/mini brings no messages of its own; without these every one of them is "Invalid input".
z.config(z.locales.en());

/** The three parts of a request as they arrived, unparsed. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses every part that `endpoint` describes; the other parts are not looked at.
 *
 * @throws Problem `request.invalid` with all issues of all parts, so that a form can show them at once.
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): HandlerInput<E> {
  const parsers = parsersOf(endpoint);
  const issues: ProblemIssue[] = [];
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = parsers[part]?.safeParse(raw[part]);
    if (!parsed) continue;
    if (parsed.success) input[part] = parsed.data;
    else issues.push(...parsed.error.issues.flatMap(toProblemIssues));
  }
  if (issues.length > 0)
    throw new Problem('request.invalid', 'The request is not valid', { issues: withoutRepeats(issues) });
  return input as HandlerInput<E>;
}

/** Unknown fields are one issue in zod, at the object; here each has its own, at the field. */
function toProblemIssues(issue: z.core.$ZodIssue): ProblemIssue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }));
  return [{ path: issue.path.join('.'), message: issue.message }];
}

/** Two rules of one field may say the same; a person needs to hear it once. */
function withoutRepeats(issues: readonly ProblemIssue[]): ProblemIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()];
}
