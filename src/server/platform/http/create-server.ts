import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { Problem } from '../../../contract/core/problems.ts';
import type { Random } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { problemBodyOf, toProblem } from './api/answer-problems.ts';
import { createHostCheck } from './hosts.ts';

export interface ServerDeps {
  readonly config: Pick<Config, 'trustProxy' | 'hosts'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly log: Logger;
}

/** Largest JSON body in bytes. Files are uploaded to another endpoint. */
const BODY_MAX_BYTES = 64 * 1024;
/** Largest head of a request in bytes, all headers together. */
const HEADERS_MAX_BYTES = 16 * 1024;
/** A request must arrive within this time, so that a slow sender does not hold a connection. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the usual idle timeout of a load balancer (60 s), so that it never writes into a closing connection. */
const KEEP_ALIVE_MS = 65_000;
/** Limited, so that long-lived connections move to new nodes over time. */
const REQUESTS_PER_CONNECTION = 1000;

/** Headers of answers that are sent before routing, where no hook runs. */
const RAW_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Creates a Fastify server that accepts only JSON and refuses requests that are too large or too slow. Every request
 * gets a UUIDv7, which is in its log lines and in the header `x-request-id`.
 */
export function createServer({ config, random, log }: ServerDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // Fastify's own log lines contain whole requests with their queries; see `logAnswers`.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => random.uuid(),
    requestIdHeader: false,
    trustProxy: config.trustProxy === false ? false : [...config.trustProxy],
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    http: { maxHeaderSize: HEADERS_MAX_BYTES, headersTimeout: REQUEST_TIMEOUT_MS },
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // During shutdown, requests on open connections are still answered, with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const body = JSON.stringify(problemBodyOf(toProblem(error), request.id));
      reply.raw.writeHead(400, { ...RAW_HEADERS, 'content-length': Buffer.byteLength(body) }).end(body);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code !== 'ECONNRESET' && socket.writable) socket.write(rawAnswer(error.code));
      socket.destroy();
    },
  });
  acceptJsonOnly(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  refuseForeignHosts(app, config);
  logAnswers(app, log);
  return app;
}

/**
 * Refuses requests for a foreign host name before anything else is done: they come from the page of another site (DNS
 * rebinding).
 */
function refuseForeignHosts(app: FastifyInstance, { hosts }: ServerDeps['config']): void {
  if (hosts === null) return;
  const isOwnHost = createHostCheck(hosts);
  app.addHook('onRequest', async ({ headers }) => {
    if (!isOwnHost(headers.host))
      throw new Problem('request.foreign_origin', 'This server answers to localhost and its PUBLIC_URL only');
  });
}

/** Accepts only JSON. `text/plain` must be refused: a page of any other site may send it without a preflight. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Requests without a body often have a content type all the same.
    if (body.length === 0) done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** Monitoring requests these every few seconds. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/metrics']);

/** Logs one line per answer. The query of the URL is left out, because it may contain what a user searched for. */
function logAnswers(app: FastifyInstance, log: Pick<Logger, 'isLevelEnabled'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    const level = PROBES.has(route) ? 'debug' : 'info';
    // Checked first, so that no line is built that will not be written.
    if (!log.isLevelEnabled(level)) {
      done();
      return;
    }
    request.log[level](
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        ...(route !== undefined && { route }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'answered',
    );
    done();
  });
}

function rawAnswer(code: string): string {
  const [line, problem] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', new Problem('request.too_large', 'The headers are too large')]
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', new Problem('request.malformed', 'The request took too long to arrive')]
        : ['400 Bad Request', new Problem('request.malformed', 'The request could not be read')];
  const body = JSON.stringify({ ...problemBodyOf(problem, ''), status: Number.parseInt(line, 10) });
  const headers = { ...RAW_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${line}\r\n${head.join('')}\r\n${body}`;
}
