import type { Server } from 'node:http';
import type * as z from 'zod/mini';
import { closeCode, type commandRequest } from '../../contract/core/realtime.ts';
import type { CommittedEvent } from '../platform/db/emit.ts';
import { type ConnectionDeps, createConnection, RETRY_SOON } from './connections/connection.ts';
import { createConnections } from './connections/connections.ts';
import { drainConnections } from './connections/drain.ts';
import { defaultLimits, type RealtimeLimits } from './connections/limits.ts';
import { createTickets, type Tickets } from './connections/tickets.ts';
import { createDelivery, type DeliveryDeps, type DeliveryStats } from './delivery.ts';
import { createEndpoints, type EndpointsDeps, type EndpointsStats } from './endpoints.ts';
import type { HttpTransports } from './http-transports.ts';
import { type CatchupCaller, type CatchupDeps, createCatchup } from './log/catchup.ts';
import type { LogTail } from './log/log-tail.ts';
import { createArriving } from './presence/arriving.ts';
import { createEphemeralRepo } from './presence/ephemeral.repo.ts';
import { createPresence } from './presence/presence.ts';
import { createTyping } from './presence/typing.ts';
import type { Transport } from './transports/transport.ts';

/**
 * After a reset, each client waits a random time before it fetches, so that the node gets about 500 requests per
 * second. This is the longest time.
 */
const SPREAD_MAX_MS = 30_000;
const SPREAD_PER_CONNECTION_MS = 2;

export interface RealtimeDeps
  extends Omit<DeliveryDeps, 'connections' | 'limits' | 'logger' | 'onReader' | 'sessions'>,
    Omit<EndpointsDeps, 'limits' | 'logger' | 'callersOf' | 'isDraining' | 'connect' | 'onEphemeral'> {
  readonly sessions: DeliveryDeps['sessions'] & Pick<EndpointsDeps, 'callersOf'>;
  /** See {@link CatchupDeps.noteListening}. */
  readonly noteListening: CatchupDeps['noteListening'];
  readonly log: EndpointsDeps['logger'];
  readonly connectionLimits?: Partial<RealtimeLimits>;
}

/**
 * What the user does in the conversation of that topic. Parsed only: whether the user may write there is not checked yet.
 */
export type EphemeralCommand = z.output<typeof commandRequest>;

/** Numbers of this node. Those named `…Total` only grow; the others go up and down. */
export interface RealtimeStats extends DeliveryStats, EndpointsStats {
  readonly connections: number;
  readonly connectionsBy: Readonly<Record<Transport['kind'], number>>;
  readonly fullSubscriptions: number;
  readonly headSubscriptions: number;
  readonly topics: number;
  readonly outstandingBytes: number;
  readonly catchupsRunning: number;
  readonly catchupsWaiting: number;
  readonly isDegraded: boolean;
  readonly isDraining: boolean;
  readonly repairsTotal: number;
  readonly rewritesTotal: number;
  readonly backpressuredTotal: number;
  /** See {@link LogTail.age}. */
  readonly announcementAgeMs: number | null;
}

/** The live connections of one node. */
export interface Realtime {
  /** Delivers events that this node committed: to its own clients at once, and to the other nodes. */
  onCommitted(events: readonly CommittedEvent[]): void;
  /**
   * Serves {@link WS_PATH} and {@link SIO_PATH} on `server`. Refuses other upgrades, unless the server has another
   * `upgrade` listener. The transports over plain HTTP requests are served by realtime.routes.ts.
   */
  attach(server: Server): void;
  /** See {@link LogTail}. */
  readonly tail: LogTail;
  readonly http: HttpTransports;
  readonly tickets: Tickets;
  /** Handles an ephemeral command (typing, arriving files) from any transport. */
  handleEphemeral(caller: Pick<CatchupCaller, 'userId'>, command: EphemeralCommand): void;
  /**
   * For `ms` milliseconds, treats the user's connections that subscribe to `topic` as if they read nothing. For
   * testers.
   */
  stall(userId: string, topic: string, ms: number): void;
  /** Whether the user has a page open, on any node. Also false while this is not known. */
  isOnline(userId: string): boolean;
  isDraining(): boolean;
  /**
   * Asks every client to move to another node, and accepts no new ones. Resolves when all have moved, or at the
   * deadline.
   */
  drain(): Promise<void>;
  /** Closes every connection at once. The HTTP server can close only after this. */
  close(): Promise<void>;
  stats(): RealtimeStats;
}

export function createRealtime(deps: RealtimeDeps): Realtime {
  const { db, timers, random, log: logger } = deps;
  const limits: RealtimeLimits = { ...defaultLimits, ...deps.connectionLimits };
  let isDraining = false;
  let backpressuredTotal = 0;

  const connections = createConnections(limits.connectionsPerUser);
  const delivery = createDelivery({
    ...deps,
    ...{ connections, limits, logger },
    onReader: (topic, reader) => presence.onReader(topic, reader),
  });
  const { log, sequencer, registry, tail } = delivery;
  const catchup = createCatchup({ ...deps, log, logger, recent: sequencer.recent });

  const ephemeral = { ...deps, limits, registry, logger, repo: createEphemeralRepo(db) };
  const typing = createTyping(ephemeral);
  const arriving = createArriving(ephemeral);
  const presence = createPresence(ephemeral);

  function handleEphemeral(caller: Pick<CatchupCaller, 'userId'>, command: EphemeralCommand): void {
    if (command.k === 'typing') typing.onTyping(caller, command.t);
    else arriving.onArriving(caller, command.t, { id: command.id, files: command.files });
  }

  const shared: ConnectionDeps = {
    limits,
    random,
    registry,
    catchup,
    baseOf: sequencer.base,
    spreadMs: () => Math.min(SPREAD_MAX_MS, connections.size() * SPREAD_PER_CONNECTION_MS),
    onEnd(ended) {
      connections.remove(ended);
      registry.unwatch(`u:${ended.userId}`);
      presence.left(ended.userId);
    },
    onBackpressure: () => backpressuredTotal++,
  };

  const endpoints = createEndpoints({
    ...deps,
    ...{ limits, logger },
    callersOf: deps.sessions.callersOf,
    isDraining: () => isDraining,
    connect(transport, caller, isLite) {
      const connection = createConnection(shared, { caller, transport, isLite });
      // Needed even if the client does not subscribe to it: this topic says when a session ends.
      registry.watch(`u:${caller.userId}`);
      presence.arrived(caller.userId);
      for (const oldest of connections.add(connection))
        oldest.closeWithBye(closeCode.replaced, 'too many connections', null);
      return connection;
    },
    onEphemeral: handleEphemeral,
  });

  const stopTicks = timers.every(limits.tickMs, () => {
    endpoints.tick();
    for (const connection of connections.all()) connection.tick();
  });

  return {
    onCommitted: delivery.onCommitted,
    attach: endpoints.attach,
    tail,
    http: endpoints.http,
    tickets: createTickets({ db, random, activeAmong: deps.sessions.activeAmong }),
    handleEphemeral,
    stall(userId, topic, ms) {
      for (const connection of connections.of(userId))
        if (connection.subscriptions.stamps().some((stamp) => stamp.topic === topic))
          timers.after(ms, connection.stall());
    },
    isOnline: presence.isOnline,
    isDraining: () => isDraining,
    async drain() {
      isDraining = true;
      await drainConnections({ connections, limits, timers });
    },
    async close() {
      isDraining = true;
      stopTicks();
      delivery.stop();
      for (const connection of connections.all())
        connection.closeWithBye(closeCode.draining, 'server stops', RETRY_SOON);
      endpoints.close();
      presence.close();
      await deps.pubsub.close();
    },
    stats: () => ({
      ...delivery.stats(),
      ...endpoints.stats(),
      connections: connections.size(),
      connectionsBy: countByTransport(connections.all()),
      fullSubscriptions: registry.counts().full,
      headSubscriptions: registry.counts().head,
      topics: sequencer.counts().topics,
      outstandingBytes: connections.all().reduce((sum, connection) => sum + connection.outstandingBytes(), 0),
      catchupsRunning: catchup.load().running,
      catchupsWaiting: catchup.load().waiting,
      isDegraded: tail.health() === 'degraded',
      isDraining,
      repairsTotal: sequencer.counts().repairs,
      rewritesTotal: sequencer.counts().rewrites,
      backpressuredTotal,
      announcementAgeMs: tail.age(),
    }),
  };
}

function countByTransport(
  all: readonly { readonly transport: Pick<Transport, 'kind'> }[],
): Record<Transport['kind'], number> {
  const counts = { ws: 0, sio: 0, sse: 0, sync: 0 };
  for (const { transport } of all) counts[transport.kind]++;
  return counts;
}
