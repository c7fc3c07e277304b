import type { FastifyInstance } from 'fastify';
import { Problem, type ProblemBody } from '../../../../contract/core/problems.ts';
import { isFull, isUnavailable } from '../unavailable.ts';

/** Seconds; a restart or a failover of the database usually takes less. */
const RETRY_AFTER_UNAVAILABLE = 5;
/** Seconds; an operator has to free space first. */
const RETRY_AFTER_FULL = 30;

/**
 * Answers every thrown error with a problem body that contains the request id. So is an unknown path, and a method that
 * an address does not have: 405, with those that it has in `Allow`. Call it before the routes are added.
 */
export function answerProblems(app: FastifyInstance): void {
  const routes: { readonly address: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    // The client's route takes every address; it answers 404 by itself.
    if (url !== '/*') routes.push({ address: patternOf(url), methods: [method].flat() });
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
    else request.log.info({ problem: problem.code }, 'a request was refused');
    reply.code(problem.status).header('cache-control', 'no-store');
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
    return reply.send(problemBodyOf(problem, request.id));
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const allowed = new Set(routes.flatMap(({ address, methods }) => (address.test(path) ? methods : [])));
    if (allowed.size > 0 && !allowed.has(request.method)) {
      reply.header('allow', [...allowed].join(', '));
      throw new Problem('route.method_not_allowed', 'This address does not answer to this method');
    }
    throw new Problem('route.not_found', 'There is nothing at this address');
  });
}

/** The addresses that a route such as `/posts/:post_id` or `/uploads/*` answers. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/** The body of every answer that is not 2xx. */
export function problemBodyOf(problem: Problem, requestId: string): ProblemBody {
  return {
    status: problem.status,
    code: problem.code,
    message: problem.message,
    ...(problem.words && { words: problem.words }),
    ...(problem.issues && { issues: [...problem.issues] }),
    ...(problem.fresh !== undefined && { fresh: problem.fresh }),
    ...(problem.plans && { plans: problem.plans }),
    ...restrictionIn(problem),
    request_id: requestId,
  };
}

function restrictionIn({ restriction }: Problem) {
  if (!restriction) return {};
  const { id, until, reason, appealToken: appeal_token } = restriction;
  return { until, reason, restriction_id: id, ...(appeal_token !== undefined && { appeal_token }) };
}

/** The problem for a full disk. Users do not lose what they typed: clients keep it after a 503. */
export function noRoom(): Problem {
  return new Problem(
    'server.unavailable',
    'The server has no room left to store this. Please try again later',
    {
      retryAfter: RETRY_AFTER_FULL,
    },
  );
}

/**
 * Converts any error to a problem. An error that is not meant for the caller becomes `server.failed`, without details.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isFull(error)) return noRoom();
  if (isUnavailable(error))
    return new Problem('server.unavailable', 'The server cannot answer right now. Please try again later', {
      retryAfter: RETRY_AFTER_UNAVAILABLE,
    });
  switch (refusedByFramework(error)) {
    case null:
      return new Problem('server.failed', 'Please try again later');
    case 413:
      return new Problem('request.too_large', 'The request is too large');
    case 415:
      return new Problem('request.unsupported_media', 'Send JSON, with the content type application/json');
    default:
      return new Problem('request.malformed', 'The request could not be read');
  }
}

/** The status with which Fastify, or its JSON parser, refuses to read a request; null for errors of our own code. */
function refusedByFramework(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return null;
  const isFramework =
    error instanceof SyntaxError ||
    ('code' in error && typeof error.code === 'string' && error.code.startsWith('FST_ERR_'));
  return isFramework && error.statusCode < 500 ? error.statusCode : null;
}
