import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/core/endpoint.ts';
import { Problem } from '../../contract/core/problems.ts';
import {
  type Cursor,
  commandRequest,
  syncRequest,
  ticketRequest,
  topic,
} from '../../contract/core/realtime.ts';
import { parseInput } from '../platform/http/api/parse-input.ts';
import type { IsAllowedOrigin } from '../platform/http/origin.ts';
import type { RateLimits } from '../platform/http/rate-limit.ts';
import type { SessionCookie } from '../platform/http/session-cookie.ts';
import type { CatchupCaller } from './log/catchup.ts';
import type { Realtime } from './realtime.ts';
import { SSE_PATH } from './transports/sse.ts';
import { SYNC_PATH } from './transports/sync.ts';

export interface RealtimeRoutesDeps {
  readonly realtime: Pick<Realtime, 'http' | 'tickets' | 'handleEphemeral' | 'isDraining'>;
  readonly cookie: SessionCookie;
  readonly isAllowedOrigin: IsAllowedOrigin;
  readonly callerOf: (token: string) => Promise<CatchupCaller | null>;
  readonly limits?: Pick<RateLimits, 'ofAddress'>;
}

/** Described like API calls but not part of the API: they carry frames, and only the hub of our client calls them. */
const carried = {
  access: 'signed_in',
  summary: 'Live connection',
  response: z.unknown(),
  problems: [],
} as const;
const sync = endpoint({ ...carried, method: 'POST', path: SYNC_PATH, repeat: 'harmless', body: syncRequest });
const ticket = endpoint({
  ...carried,
  method: 'POST',
  path: '/rt/ticket',
  repeat: 'again',
  body: ticketRequest,
});
const command = endpoint({
  ...carried,
  method: 'POST',
  path: '/rt/cmd',
  repeat: 'again',
  body: commandRequest,
});
const stream = endpoint({
  ...carried,
  method: 'GET',
  path: SSE_PATH,
  query: z.object({
    /** A `ticketRequest`, as base64url. */
    c: z.optional(z.string().check(z.maxLength(8_192))),
    ticket: z.optional(z.string().check(z.maxLength(64))),
    /** A single topic, from now on or from the `Last-Event-ID`. For curl and for testers. */
    topic: z.optional(topic),
  }),
});

/** Serves the transports that use plain HTTP requests: event stream, long poll and commands. */
export function realtimeRoutes(app: FastifyInstance, deps: RealtimeRoutesDeps): void {
  const { realtime, cookie } = deps;

  async function callerOf({ headers }: FastifyRequest): Promise<CatchupCaller | null> {
    const credential = cookie.credentialOf(headers);
    return credential ? deps.callerOf(credential.token) : null;
  }

  function countAsk(caller: CatchupCaller): void {
    if (!realtime.http.allow(caller))
      throw new Problem('request.too_many', 'Too many requests. Please wait a moment', { retryAfter: 1 });
  }

  /** @throws Problem `auth.required` or `request.too_many` */
  async function requireCaller(request: FastifyRequest): Promise<CatchupCaller> {
    const caller = await callerOf(request);
    if (!caller) throw new Problem('auth.required', 'Please log in to continue');
    countAsk(caller);
    return caller;
  }

  const onRequest = async (request: FastifyRequest) => {
    if (!isOurs(deps, request))
      throw new Problem('request.foreign_origin', 'This request comes from another site');
    await deps.limits?.ofAddress(request);
  };

  app.get(stream.path, { onRequest }, async (request, reply) => {
    const { query } = parseInput(stream, request);
    const ticketed = query.ticket === undefined ? null : await realtime.tickets.redeem(query.ticket);
    if (query.ticket !== undefined && !ticketed) throw invalid('ticket', 'Not valid any more');
    const cur = ticketed?.cur ?? cursorsOf(query, request.headers['last-event-id']);
    const caller = ticketed ? ticketed.caller : await callerOf(request);
    if (caller) countAsk(caller);
    // Logged now, because the request ends only when the page closes, perhaps hours later.
    request.log.info({ path: stream.path, ip: request.ip }, 'a stream begins');
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value) reply.raw.setHeader(name, value);
    realtime.http.stream(reply.raw, caller, cur, query.topic !== undefined);
  });

  app.post(sync.path, { onRequest }, async (request, reply) => {
    const gone = goneOf(reply);
    const { body } = parseInput(sync, request);
    const caller = await requireCaller(request);
    const answer = await realtime.http.poll(caller, body, gone);
    // A kept-alive connection would delay the end of the process.
    if (realtime.isDraining()) reply.header('connection', 'close');
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer);
  });

  app.post(ticket.path, { onRequest }, async (request, reply) => {
    const { body } = parseInput(ticket, request);
    const caller = await requireCaller(request);
    reply.header('cache-control', 'no-store');
    return { ticket: await realtime.tickets.issue({ caller, cur: body.cur }) };
  });

  app.post(command.path, { onRequest }, async (request, reply) => {
    const { body } = parseInput(command, request);
    realtime.handleEphemeral(await requireCaller(request), body);
    return reply.code(204).send();
  });
}

/** Aborts when the client has closed the request. Call it before the first `await`, or an early close is missed. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Another site cannot make a browser send our bearer token. So only credentials that a browser adds on its own, like
 * cookies, need an origin check.
 */
function isOurs({ cookie, isAllowedOrigin }: RealtimeRoutesDeps, { headers }: FastifyRequest): boolean {
  const isBearerOnly = cookie.credentialOf(headers)?.kind === 'bearer' && !cookie.isSent(headers);
  return isBearerOnly || isAllowedOrigin(headers);
}

/** @throws Problem `request.invalid` that names the parameter. */
function cursorsOf(
  { c, topic: single }: { c?: string | undefined; topic?: Cursor[0] | undefined },
  lastEventId: unknown,
): readonly Cursor[] {
  if (single !== undefined) return [[single, 'full', ...positionOf(lastEventId)]];
  if (c === undefined) throw invalid('c', 'Say what to listen to');
  const parsed = ticketRequest.safeParse(parseJson(Buffer.from(c, 'base64url').toString()));
  if (!parsed.success) throw invalid('c', 'Not a list of cursors');
  return parsed.data.cur;
}

/** Epoch, offset and tag from an id `epoch.offset.tag`. Anything else means "from now on". */
function positionOf(lastEventId: unknown): [number, number, number] {
  const [, epoch, offset, tag] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(String(lastEventId)) ?? [];
  return tag === undefined ? [0, -1, 0] : [Number(epoch), Number(offset), Number(tag)];
}

function invalid(path: string, message: string): Problem {
  return new Problem('request.invalid', 'The request is not valid', { issues: [{ path, message }] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
