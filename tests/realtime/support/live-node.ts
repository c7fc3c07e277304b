import { pino } from 'pino';
import { createSessionRepo } from '../../../src/server/features/auth/sessions/session.repo.ts';
import { createSessionService } from '../../../src/server/features/auth/sessions/session.service.ts';
import { createSuspensionOf } from '../../../src/server/features/auth/sessions/suspension.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '../../../src/server/platform/clock/clock.ts';
import type { LoopDelay } from '../../../src/server/platform/clock/loop-delay.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { answerProblems } from '../../../src/server/platform/http/api/answer-problems.ts';
import { createServer } from '../../../src/server/platform/http/create-server.ts';
import { createOriginCheck } from '../../../src/server/platform/http/origin.ts';
import { createSessionCookie } from '../../../src/server/platform/http/session-cookie.ts';
import type { RealtimeLimits } from '../../../src/server/realtime/connections/limits.ts';
import { createMemoryPubSub } from '../../../src/server/realtime/pubsub/pubsub.memory.ts';
import type { PubSub } from '../../../src/server/realtime/pubsub/pubsub.ts';
import { realtimeRoutes } from '../../../src/server/realtime/realtime.routes.ts';
import { createRealtime } from '../../../src/server/realtime/realtime.ts';
import { onTime } from '../../support/browser/on-time.ts';

export const PUBLIC_URL = 'http://tambayan.test';

export type LiveNode = Awaited<ReturnType<typeof startLiveNode>>;

/** One node: a real HTTP server on a free port with the live connection on it. */
export async function startLiveNode(
  db: Database,
  options: {
    readonly limits?: Partial<RealtimeLimits>;
    readonly pubsub?: PubSub;
    readonly nodeId?: string;
    readonly loopDelay?: LoopDelay;
  } = {},
) {
  const cookie = createSessionCookie(PUBLIC_URL);
  const isAllowedOrigin = createOriginCheck({ publicUrl: PUBLIC_URL, stage: 'prod', hosts: null, cookie });
  const sessions = createSessionService({
    ...{ db, repo: createSessionRepo(db), clock, random },
    suspensionOf: createSuspensionOf({ clock, secret: 'only for this run' }),
  });
  const realtime = createRealtime({
    db,
    clock,
    random,
    timers,
    sessions,
    pubsub: options.pubsub ?? createMemoryPubSub(),
    noteListening: async () => undefined,
    loopDelay: options.loopDelay ?? onTime,
    isAllowedOrigin,
    sessionTokenOf: (headers) => cookie.credentialOf(headers)?.token ?? null,
    stage: 'prod',
    nodeId: options.nodeId ?? 'a',
    build: 'test-build',
    log: { debug() {}, warn() {} },
    connectionLimits: {
      handshakeBurst: 1_000,
      userHandshakeBurst: 1_000,
      drainMinMs: 200,
      drainGraceMs: 200,
      ...options.limits,
    },
  });
  const app = createServer({
    config: { hosts: null, trustProxy: false },
    random,
    log: pino({ level: 'silent' }),
  });
  answerProblems(app);
  app.get('/', async () => 'ok');
  realtimeRoutes(app, { realtime, cookie, isAllowedOrigin, callerOf: sessions.callerOf });
  realtime.attach(app.server);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    realtime,
    server: app.server,
    port: Number(new URL(base).port),
    /** `http://…/rt` */
    base: `${base}/rt`,
    url: `${base.replace('http', 'ws')}/rt/ws`,
    async stop() {
      await realtime.close();
      const closed = app.close();
      // A client may have opened an idle connection, which the server would wait for.
      app.server.closeAllConnections();
      await closed;
    },
  };
}
