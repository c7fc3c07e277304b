import { type ProblemBody, type ProblemIssue, problemBody } from '../../../contract/core/problems.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** A call that the server refused (SPEC §8). `body` is whatever came: a problem, other JSON, or text of a proxy. */
export class ApiError extends Error {
  readonly url: string;
  readonly status: number;
  /** As it came; empty over HTTP/2, which has none. */
  readonly statusText: string;
  readonly body: unknown;
  /** How long the server asks to be left alone; null when it does not. */
  readonly retryAfterMs: number | null;

  constructor(answer: {
    url: string;
    status: number;
    statusText: string;
    body: unknown;
    retryAfterMs?: number | null;
  }) {
    const problem = problemBody.safeParse(answer.body);
    super(
      problem.success
        ? problem.data.message
        : answer.statusText || `Request failed with status ${answer.status}`,
    );
    this.name = 'ApiError';
    this.url = answer.url;
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.body = answer.body;
    this.retryAfterMs = answer.retryAfterMs ?? null;
  }
}

/** The call was cancelled by us: nobody needs to be told. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';

  constructor() {
    super('Request aborted');
  }
}

/** With numbers in it the words are made here: whatever says them finds them translated. */
function inText<T extends ProblemIssue | ProblemBody>(one: T): T {
  if (!one.words) return one;
  const values = one.words.values.map(
    ({ name, value, type }) => [name, type === 'instant' ? formatMoment(value) : value] as const,
  );
  return { ...one, message: t(one.words.text, Object.fromEntries(values)) };
}

/** What the server said of a failure, or null when it was not the server that spoke. */
export function problemOf(error: unknown): ProblemBody | null {
  if (!(error instanceof ApiError)) return null;
  const { data } = problemBody.safeParse(error.body);
  return data ? { ...inText(data), issues: data.issues?.map(inText) } : null;
}

/** The fields that the server found wrong; empty for every other failure. */
export function issuesOf(error: unknown): readonly ProblemIssue[] {
  return problemOf(error)?.issues ?? [];
}
