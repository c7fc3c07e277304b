import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSessionRepo } from '../../../src/server/auth/session.repo.ts';
import { createSessionService } from '../../../src/server/auth/session.service.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '../../../src/server/clock.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { createOriginCheck } from '../../../src/server/http/origin.ts';
import { createSessionCookie } from '../../../src/server/http/session-cookie.ts';
import { createMemoryEngine } from '../../../src/server/realtime/engine.memory.ts';
import type { Engine } from '../../../src/server/realtime/engine.ts';
import type { RealtimeLimits } from '../../../src/server/realtime/limits.ts';
import { createLoopDelay, type LoopDelay } from '../../../src/server/realtime/loop-delay.ts';
import { createRealtime } from '../../../src/server/realtime/realtime.ts';

export const PUBLIC_URL = 'http://tambayan.test';

export type LiveNode = Awaited<ReturnType<typeof startLiveNode>>;

/** One node: a real HTTP server on a free port with the live connection on it. */
export async function startLiveNode(
  db: Database,
  options: {
    readonly limits?: Partial<RealtimeLimits>;
    readonly engine?: Engine;
    readonly nodeId?: string;
    readonly loopDelay?: LoopDelay;
  } = {},
) {
  const cookie = createSessionCookie(PUBLIC_URL);
  const sessions = createSessionService({ repo: createSessionRepo(db), clock, random });
  const realtime = createRealtime({
    db,
    clock,
    random,
    timers,
    sessions,
    engine: options.engine ?? createMemoryEngine(),
    loopDelay: options.loopDelay ?? createLoopDelay(),
    isAllowedOrigin: createOriginCheck({ publicUrl: PUBLIC_URL, stage: 'prod', cookie }),
    sessionTokenOf: (headers) => cookie.credentialOf(headers)?.token ?? null,
    stage: 'prod',
    nodeId: options.nodeId ?? 'a',
    build: 'test-build',
    log: { debug() {}, warn() {} },
    limits: { handshakeBurst: 1_000, drainMinMs: 200, drainGraceMs: 200, ...options.limits },
  });
  const server = createServer((_, response) => response.end('ok'));
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    realtime,
    server,
    port,
    url: `ws://127.0.0.1:${port}/rt/ws`,
    async stop() {
      await realtime.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
