import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock, Random, Timers } from '../platform/clock/clock.ts';
import type { LoopDelay } from '../platform/clock/loop-delay.ts';
import { createAdmission } from './connections/admission.ts';
import { type Connection, RETRY_SOON } from './connections/connection.ts';
import { type ConnectionAcceptorDeps, createConnectionAcceptor } from './connections/connection-acceptor.ts';
import { createHandshakes } from './connections/handshakes.ts';
import type { RealtimeLimits } from './connections/limits.ts';
import { createYieldingQueue } from './connections/yielding-queue.ts';
import { createHttpTransports, type HttpTransports } from './http-transports.ts';
import type { CatchupCaller } from './log/catchup.ts';
import { createSioEndpoint, SIO_PATH } from './transports/sio.ts';
import type { Transport } from './transports/transport.ts';
import { refuseUpgrade } from './transports/upgrade.ts';
import { createWsEndpoint, WS_PATH } from './transports/ws.ts';

/** Handshakes in one turn of the event loop. */
const UPGRADES_PER_TURN = 16;
/** Each client that waits adds this much to the retry time that new clients get. */
const RETRY_PER_WAITING_MS = 2;

export interface EndpointsDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly callersOf: (tokens: readonly string[]) => Promise<ReadonlyMap<string, CatchupCaller>>;
  readonly loopDelay: LoopDelay;
  /** See http/origin.ts: false also for a cookie without an Origin. */
  readonly isAllowedOrigin: (headers: IncomingHttpHeaders) => boolean;
  readonly sessionTokenOf: (headers: IncomingHttpHeaders) => string | null;
  /** The address that handshakes are counted by. Default: the socket's address, which behind a proxy is the proxy's. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly nodeId: string;
  readonly build: string;
  readonly logger: {
    debug(context: object, message: string): void;
    warn(context: object, message: string): void;
  };
  readonly limits: RealtimeLimits;
  readonly isDraining: () => boolean;
  /** Opens the connection of an accepted client. */
  readonly connect: (transport: Transport, caller: CatchupCaller, isLite: boolean) => Connection;
  readonly onEphemeral: ConnectionAcceptorDeps['onEphemeral'];
}

/** See `RealtimeStats`. */
export interface EndpointsStats {
  readonly loopDelayMs: number;
  readonly connectionsTotal: number;
  /** Connections that continued where an earlier one ended. */
  readonly resumesTotal: number;
  readonly badFramesTotal: number;
}

/** Where clients come in, on every transport, and who is refused because there are too many or the node stops. */
export interface Endpoints {
  /** Serves the paths of the sockets on `server`. Refuses other upgrades, unless it has another `upgrade` listener. */
  attach(server: Server): void;
  readonly http: HttpTransports;
  /** Once per second. */
  tick(): void;
  close(): void;
  stats(): EndpointsStats;
}

export function createEndpoints(deps: EndpointsDeps): Endpoints {
  const { timers, limits, isDraining } = deps;
  const total = { connections: 0, resumes: 0, badFrames: 0 };
  let loopDelayMs = 0;
  const handshakes = createHandshakes(limits.handshakeBurst, limits.handshakesPerMinute);
  const userHandshakes = createHandshakes(limits.userHandshakeBurst, limits.userHandshakesPerMinute);
  const admission = createAdmission({ timers, callersOf: deps.callersOf });
  const upgrades = createYieldingQueue(timers, UPGRADES_PER_TURN);
  const waitingHandshakes = () => admission.waiting() + upgrades.waiting();

  const acceptor = createConnectionAcceptor({
    ...deps,
    callerOf: admission.callerOf,
    refusal() {
      if (isDraining()) return { why: 'server restarts', retry: RETRY_SOON };
      const isOverloaded =
        loopDelayMs > limits.loopDelayMs || waitingHandshakes() > limits.waitingHandshakesMax;
      return isOverloaded
        ? {
            why: 'overloaded',
            retry: [RETRY_SOON[0], RETRY_SOON[1] + waitingHandshakes() * RETRY_PER_WAITING_MS],
          }
        : null;
    },
    mayConnect: ({ userId }) => userHandshakes.allow(userId),
    connect(transport, caller, isLite, isResumed) {
      total.connections++;
      if (isResumed) total.resumes++;
      return deps.connect(transport, caller, isLite);
    },
    onBadFrame: () => total.badFrames++,
  });

  const upgradeDeps = {
    ...deps,
    acceptor,
    handshakes,
    addressOf: deps.addressOf ?? ((request) => request.socket.remoteAddress ?? ''),
    isAccepting: () => !isDraining(),
  };
  const ws = createWsEndpoint(upgradeDeps);
  const sio = createSioEndpoint(upgradeDeps);
  const http = createHttpTransports({ ...deps, acceptor });

  function enqueueUpgrade(socket: Duplex, work: () => void): void {
    // While it waits for its turn, the socket has no other error listener.
    socket.on('error', ignore);
    upgrades.add(() => {
      if (!socket.destroyed) work();
      socket.off('error', ignore);
    });
  }

  function upgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [path] = (request.url ?? '').split('?');
    if (path === WS_PATH) enqueueUpgrade(socket, () => ws.upgrade(request, socket, head));
    else if (path === SIO_PATH || path === `${SIO_PATH}/`)
      enqueueUpgrade(socket, () => sio.upgrade(request, socket, head));
    else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
  }

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => upgrade(server, request, socket, head));
    },
    http,
    tick() {
      loopDelayMs = deps.loopDelay.takeP99Ms();
      handshakes.tick();
      userHandshakes.tick();
      acceptor.tick();
      http.tick();
    },
    close() {
      ws.close();
      sio.close();
      http.close();
      deps.loopDelay.close();
    },
    stats: () => ({
      loopDelayMs,
      connectionsTotal: total.connections,
      resumesTotal: total.resumes,
      badFramesTotal: total.badFrames,
    }),
  };
}

function ignore(): void {}
