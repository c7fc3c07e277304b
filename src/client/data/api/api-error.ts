import { type ProblemBody, type ProblemIssue, problemBody } from '../../../contract/core/problems.ts';
import { formatDateTime, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

/** A call that the server refused (SPEC §8). `body` is what arrived: a problem, other JSON, or text from a proxy. */
export class ApiError extends Error {
  readonly url: string;
  readonly status: number;
  /** As received. Empty over HTTP/2, which has none. */
  readonly statusText: string;
  readonly body: unknown;
  /** How long the server asks the client to wait; null when it does not ask. */
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

/** The client cancelled the call itself, so no error is shown. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';

  constructor() {
    super('Request aborted');
  }
}

/** Texts with numbers are formatted here, so that every caller shows them in the user's language. */
export function inText<T extends Pick<ProblemIssue, 'message' | 'words'>>(one: T): T {
  if (!one.words) return one;
  const values = one.words.values.map(
    ({ name, value, type }) => [name, type === 'instant' ? formatMoment(value) : value] as const,
  );
  return { ...one, message: t(one.words.text, Object.fromEntries(values)) };
}

/** Of a restricted user's call: the message also says until when, and why. */
function withRestriction(problem: ProblemBody): ProblemBody {
  if (problem.restriction_id === undefined) return problem;
  const { until = null, reason = '' } = problem;
  const parts = [
    t(problem.message),
    until === null ? '' : t('Until {when}.', { when: formatDateTime(until) }),
    reason === '' ? '' : t('Reason: {reason}', { reason }),
  ];
  return { ...problem, message: parts.filter(Boolean).join(' ') };
}

/** The problem that the server sent, or null when the failure did not come from the server. */
export function problemOf(error: unknown): ProblemBody | null {
  if (!(error instanceof ApiError)) return null;
  const { data } = problemBody.safeParse(error.body);
  return data ? { ...withRestriction(inText(data)), issues: data.issues?.map(inText) } : null;
}

/** The fields that the server found invalid; empty for every other failure. */
export function issuesOf(error: unknown): readonly ProblemIssue[] {
  return problemOf(error)?.issues ?? [];
}
