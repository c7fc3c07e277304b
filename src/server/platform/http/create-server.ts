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

/** Largest JSON body in bytes. Files go to their own address. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Largest head of a request in bytes, all headers together. */
export const HEADERS_MAX_BYTES = 16 * 1024;
/** A request has to arrive in this time; what trickles longer holds a connection for nothing. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the usual idle timeout of a load balancer (60 s), so that it never writes into a closing connection. */
const KEEP_ALIVE_MS = 65_000;
/** So that long-lived connections spread over new nodes. */
const REQUESTS_PER_CONNECTION = 1000;

/** Of answers that are given before there is a route, and so pass no hook. */
const RAW_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * A Fastify that speaks JSON and nothing else, refuses what is too large or too slow, and gives every request a
 * UUIDv7, which goes into its log lines and back as `x-request-id`.
 */
export function createServer({ config, random, log }: ServerDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // Its own lines carry whole requests, with their queries; see `logAnswers`.
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
    // While closing, requests on connections that are open are still answered, with `Connection: close`.
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
  speakJsonOnly(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  refuseForeignHosts(app, config);
  logAnswers(app, log);
  return app;
}

/** Before anything is looked up: what is asked under a foreign name is asked by the page of another site. */
function refuseForeignHosts(app: FastifyInstance, { hosts }: ServerDeps['config']): void {
  if (hosts === null) return;
  const isOwnHost = createHostCheck(hosts);
  app.addHook('onRequest', async ({ headers }) => {
    if (!isOwnHost(headers.host))
      throw new Problem('request.foreign_origin', 'This server answers to localhost and its PUBLIC_URL only');
  });
}

/** `text/plain` must go: a page of any other site may send it without asking first. */
function speakJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls without a body often name a type all the same.
    if (body.length === 0) done(null, undefined);
    else parse(request, String(body), done);
  });
}

/** Asked every few seconds by machines. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/metrics']);

/** One line per answer. The address goes without its query, which may hold what somebody searched for. */
function logAnswers(app: FastifyInstance, log: Pick<Logger, 'isLevelEnabled'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    const level = PROBES.has(route) ? 'debug' : 'info';
    // Looked at first: putting a line together takes longer than not to write it.
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
