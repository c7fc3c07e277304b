import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Random, Timers } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';
import type { DiskRoom } from '../storage/disk-room.ts';
import { answerProblems, noRoom } from './api/answer-problems.ts';
import { createImplement, type ImplementDeps } from './api/implement.ts';
import { createServer } from './create-server.ts';
import { type Health, serveHealth } from './health.ts';
import { type Metrics, serveMetrics } from './metrics.ts';
import { createOriginCheck, type IsAllowedOrigin } from './origin.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { createSessionCookie, type SessionCookie } from './session-cookie.ts';

export interface HttpPlatformDeps {
  readonly config: Config;
  readonly random: Pick<Random, 'uuid'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Logger;
  /** The counts of other nodes; null when limits are counted on this node alone. */
  readonly sharedCounts?: Pick<SharedCounts, 'hit'> | null;
  /** One round trip to the database. */
  readonly ping: () => Promise<unknown>;
  /** Absent when this node stores nothing on its own disk. */
  readonly disk?: Pick<DiskRoom, 'check' | 'hasRoom'>;
}

/** The HTTP server and what every feature needs of it. */
export interface HttpPlatform {
  readonly app: FastifyInstance;
  readonly cookie: SessionCookie;
  readonly isAllowedOrigin: IsAllowedOrigin;
  /** Absent when rate limits are off. */
  readonly limits?: RateLimits;
  readonly metrics: Metrics;
  readonly health: Health;
  /** Call once, as soon as sessions can be looked up. */
  createImplement(
    callerOf: ImplementDeps['callerOf'],
    suspensionOf?: ImplementDeps['suspensionOf'],
  ): ReturnType<typeof createImplement>;
}

/**
 * Fast settings: with the defaults, compressing a page of a list takes longer than creating it. The next Brotli level
 * takes nearly twice the time and saves one percent.
 */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 3;
/**
 * Answers up to this many bytes are compressed synchronously, in half a millisecond. A stream for each, which the
 * library would use from 8 kB, takes four times the CPU.
 */
const COMPRESSED_AT_ONCE_MAX = 64 * 1024;

/**
 * Creates a server without features, but with everything that all of them need: problems, limits, security headers,
 * metrics and logs.
 */
export async function createHttpPlatform(deps: HttpPlatformDeps): Promise<HttpPlatform> {
  const { config } = deps;
  const app = createServer(deps);
  answerProblems(app);
  await addSecurityHeaders(app, config);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
    syncThreshold: COMPRESSED_AT_ONCE_MAX,
    globalDecompression: false,
  });
  const health = serveHealth(app, deps);
  if (deps.disk) refuseWritesWhenFull(app, config.apiBase, deps.disk);
  const metrics = serveMetrics(app, config);
  const cookie = createSessionCookie(config.publicUrl);
  const isAllowedOrigin = createOriginCheck({ ...config, cookie });
  const limits = config.isRateLimited ? await createRateLimits(app, undefined, deps.sharedCounts) : undefined;
  return {
    app,
    cookie,
    isAllowedOrigin,
    ...(limits && { limits }),
    metrics,
    health,
    createImplement: (callerOf, suspensionOf) =>
      createImplement({
        app,
        apiBase: config.apiBase,
        callerOf,
        ...(suspensionOf && { suspensionOf }),
        cookie,
        isAllowedOrigin,
        ...(limits && { limits }),
      }),
  };
}

/** Allowed even on a full disk, because it ends a session. */
const NEEDS_NO_ROOM = /\/auth\/logout$/;

/**
 * Refuses writes while the disk is full; reading still works. If the database ran out of space during a write, reading
 * would fail too.
 */
function refuseWritesWhenFull(
  app: FastifyInstance,
  apiBase: string,
  { hasRoom }: Pick<DiskRoom, 'hasRoom'>,
): void {
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    const isRead = method === 'GET' || method === 'HEAD' || method === 'DELETE';
    if (!isRead && !hasRoom() && url.startsWith(`${apiBase}/`) && !NEEDS_NO_ROOM.test(url)) throw noRoom();
  });
}
