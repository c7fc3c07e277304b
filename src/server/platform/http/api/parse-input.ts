import * as z from 'zod/mini';
import type { Endpoint, HandlerInput } from '../../../../contract/core/endpoint.ts';
import { Problem, type ProblemIssue } from '../../../../contract/core/problems.ts';
import { inputText } from './input-words.ts';
import { parsersOf } from './parsers.ts';

// Issues without a message of their own get one from us that names the field, so that callers need not know our
// library.
z.config({ localeError: inputText });

/** The parts of a request as they arrived, unparsed. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/**
 * Parses every part that `endpoint` describes; ignores the other parts.
 *
 * @throws Problem `request.invalid` with all issues of all parts, so that a form can show them at once.
 */
export function parseInput<E extends Endpoint>(endpoint: E, raw: RawInput): HandlerInput<E> {
  const parsers = parsersOf(endpoint);
  const issues: ProblemIssue[] = [];
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    if (part === 'query') issues.push(...unknownParameters(endpoint, raw.query));
    const parsed = parsers[part]?.safeParse(raw[part]);
    if (!parsed) continue;
    if (parsed.success) input[part] = parsed.data;
    else issues.push(...parsed.error.issues.flatMap(toProblemIssues));
  }
  if (issues.length > 0)
    throw new Problem('request.invalid', 'The request is not valid', { issues: withoutRepeats(issues) });
  return input as HandlerInput<E>;
}

/** Parameters that every list accepts (SPEC §7), even where they have no effect. */
const LIST_PARAMETERS = ['q', 'page', 'limit', 'sort_by', 'order_by', 'include_archived'];

/** An unknown filter is an error: a caller who asks for some rows must not get all of them without notice. */
function unknownParameters({ query }: Endpoint, raw: unknown): ProblemIssue[] {
  if (!(query instanceof z.ZodMiniObject) || typeof raw !== 'object' || raw === null) return [];
  const known = Object.keys(query.shape);
  const taken = new Set(known.includes('page') ? [...known, ...LIST_PARAMETERS] : known);
  return Object.keys(raw)
    .filter((name) => !taken.has(name))
    .map((path) => ({ path, message: 'Unknown filter' }));
}

/** Zod reports unknown fields as one issue of the object. Here each field gets its own. */
function toProblemIssues(issue: z.core.$ZodIssue): ProblemIssue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }));
  return [{ path: issue.path.join('.'), message: issue.message }];
}

/** Two rules of one field may have the same message. It is shown once. */
function withoutRepeats(issues: readonly ProblemIssue[]): ProblemIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()];
}
