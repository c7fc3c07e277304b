import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type * as z from 'zod/mini';
import { closeCode, type commandRequest } from '../../contract/core/realtime.ts';
import type { Stage } from '../../contract/core/stage.ts';
import type { Clock, Random, Timers } from '../platform/clock/clock.ts';
import type { LoopDelay } from '../platform/clock/loop-delay.ts';
import { repeat } from '../platform/clock/repeat.ts';
import type { Database } from '../platform/db/database.ts';
import type { CommittedEvent } from '../platform/db/emit.ts';
import { createAccessEnds } from './connections/access-ends.ts';
import { createAdmission } from './connections/admission.ts';
import { type ConnectionDeps, createConnection, RETRY_SOON } from './connections/connection.ts';
import { createConnectionAcceptor } from './connections/connection-acceptor.ts';
import { createConnections } from './connections/connections.ts';
import { drainConnections } from './connections/drain.ts';
import { createHandshakes } from './connections/handshakes.ts';
import { defaultLimits, type RealtimeLimits } from './connections/limits.ts';
import { createRegistry } from './connections/registry.ts';
import { createRevocation } from './connections/revocation.ts';
import { createTickets, type Tickets } from './connections/tickets.ts';
import { createYieldingQueue } from './connections/yielding-queue.ts';
import { createHttpTransports, type HttpTransports } from './http-transports.ts';
import { createAudienceGate } from './log/audience-gate.ts';
import { type CatchupCaller, type CatchupDeps, createCatchup } from './log/catchup.ts';
import { createDeliveryTimes, type Percentiles } from './log/delivery-times.ts';
import { createEventLog } from './log/event-log.ts';
import { createLogTail, type LogTail } from './log/log-tail.ts';
import { RETENTION_EVERY_MS, trimLog } from './log/retention.ts';
import { createSequencer } from './log/sequencer.ts';
import { createArriving } from './presence/arriving.ts';
import { createEphemeralRepo } from './presence/ephemeral.repo.ts';
import { createPresence } from './presence/presence.ts';
import { createTyping } from './presence/typing.ts';
import { type Hint, type LostHints, type PubSub, partOf } from './pubsub/pubsub.ts';
import { createSioEndpoint, SIO_PATH } from './transports/sio.ts';
import type { Transport } from './transports/transport.ts';
import { refuseUpgrade } from './transports/upgrade.ts';
import { createWsEndpoint, WS_PATH } from './transports/ws.ts';

/**
 * After a reset, each client waits a random time before it fetches, so that the node gets about 500 requests per
 * second. This is the longest time.
 */
const SPREAD_MAX_MS = 30_000;
const SPREAD_PER_CONNECTION_MS = 2;
/** Handshakes in one turn of the event loop. */
const UPGRADES_PER_TURN = 16;
/** Each client that waits adds this much to the retry time that new clients get. */
const RETRY_PER_WAITING_MS = 2;

export interface RealtimeDeps {
  readonly db: Database;
  readonly pubsub: PubSub;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly sessions: {
    callersOf(tokens: readonly string[]): Promise<ReadonlyMap<string, CatchupCaller>>;
    activeAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
    suspendedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  };
  /** See {@link CatchupDeps.noteListening}. */
  readonly noteListening: CatchupDeps['noteListening'];
  readonly loopDelay: LoopDelay;
  /** See http/origin.ts: false also for a cookie without an Origin. */
  readonly isAllowedOrigin: (headers: IncomingHttpHeaders) => boolean;
  readonly sessionTokenOf: (headers: IncomingHttpHeaders) => string | null;
  /** The address that handshakes are counted by. Default: the socket's address, which behind a proxy is the proxy's. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly stage: Stage;
  readonly nodeId: string;
  readonly build: string;
  readonly log: {
    debug(context: object, message: string): void;
    warn(context: object, message: string): void;
  };
  readonly connectionLimits?: Partial<RealtimeLimits>;
  /** Told of each delivered event: the time from its commit until it was sent. */
  readonly onDeliveredAfter?: (seconds: number) => void;
}

/**
 * What the user does in the conversation of that topic. Parsed only: whether the user may write there is not checked yet.
 */
export type EphemeralCommand = z.output<typeof commandRequest>;

/** Numbers of this node. Those named `…Total` only grow; the others go up and down. */
export interface RealtimeStats {
  readonly connections: number;
  readonly connectionsBy: Readonly<Record<Transport['kind'], number>>;
  readonly fullSubscriptions: number;
  readonly headSubscriptions: number;
  readonly topics: number;
  readonly outstandingBytes: number;
  readonly catchupsRunning: number;
  readonly catchupsWaiting: number;
  readonly loopDelayMs: number;
  readonly isDegraded: boolean;
  readonly isDraining: boolean;
  readonly connectionsTotal: number;
  readonly committedTotal: number;
  readonly hintsTotal: number;
  readonly deliveredTotal: number;
  /** Connections that continued where an earlier one ended. */
  readonly resumesTotal: number;
  readonly repairsTotal: number;
  readonly rewritesTotal: number;
  readonly backpressuredTotal: number;
  readonly badFramesTotal: number;
  /** From the commit until the events were sent, of the newest ones. Null before the first. */
  readonly deliveryMs: Percentiles | null;
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
  const { db, pubsub, timers, random, log: logger, stage } = deps;
  const limits: RealtimeLimits = { ...defaultLimits, ...deps.connectionLimits };
  const total = {
    connections: 0,
    committed: 0,
    hints: 0,
    delivered: 0,
    resumes: 0,
    backpressured: 0,
    badFrames: 0,
  };
  let isDraining = false;
  let loopDelayMs = 0;
  const deliveryTimes = createDeliveryTimes();

  function noteTimes(events: readonly CommittedEvent[]): void {
    const now = deps.clock.now();
    for (const { at } of events) {
      // The clock of the database may be ahead of this one.
      const ms = Math.max(0, now - at);
      deliveryTimes.note(ms);
      deps.onDeliveredAfter?.(ms / 1_000);
    }
  }

  const log = createEventLog({ db, stage });
  const connections = createConnections(limits.connectionsPerUser);
  const revocation = createRevocation({
    connections,
    readers: (topic) => registry.readers(topic),
    log,
    ...deps.sessions,
    logger,
  });
  const accessEnds = createAccessEnds({ db, timers, recheck: revocation.checkUser });
  const sequencer = createSequencer({
    log,
    timers,
    random,
    logger,
    deliver: (events) => gate.pass(events),
    onBase(topic, base) {
      if (base.isRewritten) gate.forget(topic);
      registry.rebase(topic, base);
    },
  });
  const gate = createAudienceGate({
    checkReaders: revocation.checkReaders,
    deliver: (events) => registry.fanOut(events),
    reopen(topic) {
      sequencer.close(topic);
      sequencer.open(topic);
    },
    logger,
  });
  const registry = createRegistry({
    timers,
    sequencer: {
      open: sequencer.open,
      close(topic) {
        sequencer.close(topic);
        gate.forget(topic);
      },
    },
    onDelivered(flush) {
      total.delivered += flush.events.length;
      noteTimes(flush.events);
      revocation.onDelivered(flush);
    },
    onReader: (topic, reader) => presence.onReader(topic, reader),
  });
  const tail = createLogTail({ ...deps, sequencer });
  const ephemeral = { ...deps, limits, registry, logger, repo: createEphemeralRepo(db) };
  const typing = createTyping(ephemeral);
  const arriving = createArriving(ephemeral);
  const presence = createPresence(ephemeral);
  const catchup = createCatchup({ ...deps, log, logger, recent: sequencer.recent });
  const handshakes = createHandshakes(limits.handshakeBurst, limits.handshakesPerMinute);
  const userHandshakes = createHandshakes(limits.userHandshakeBurst, limits.userHandshakesPerMinute);

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
    onBackpressure: () => total.backpressured++,
  };
  function handleEphemeral(caller: Pick<CatchupCaller, 'userId'>, command: EphemeralCommand): void {
    if (command.k === 'typing') typing.onTyping(caller, command.t);
    else arriving.onArriving(caller, command.t, { id: command.id, files: command.files });
  }
  const admission = createAdmission({ timers, callersOf: deps.sessions.callersOf });
  const upgrades = createYieldingQueue(timers, UPGRADES_PER_TURN);
  const waitingHandshakes = () => admission.waiting() + upgrades.waiting();
  const acceptor = createConnectionAcceptor({
    ...deps,
    limits,
    logger,
    callerOf: admission.callerOf,
    refusal() {
      if (isDraining) return { why: 'server restarts', retry: RETRY_SOON };
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
      const connection = createConnection(shared, { caller, transport, isLite });
      total.connections++;
      if (isResumed) total.resumes++;
      // Needed even if the client does not subscribe to it: this topic says when a session ends.
      registry.watch(`u:${caller.userId}`);
      presence.arrived(caller.userId);
      for (const oldest of connections.add(connection))
        oldest.closeWithBye(closeCode.replaced, 'too many connections', null);
      return connection;
    },
    onEphemeral: handleEphemeral,
    onBadFrame: () => total.badFrames++,
  });

  const guard = {
    ...deps,
    acceptor,
    limits,
    handshakes,
    addressOf: deps.addressOf ?? ((request) => request.socket.remoteAddress ?? ''),
    isAccepting: () => !isDraining,
    logger,
  };
  const ws = createWsEndpoint(guard);
  const sio = createSioEndpoint(guard);
  const http = createHttpTransports({ ...deps, acceptor, limits });

  pubsub.onHint((hint) => receive(hint));

  function receive(hint: Hint | LostHints): void {
    if ('lost' in hint) {
      const topics = sequencer.openTopics().filter((topic) => hint.lost.includes(partOf(topic)));
      sequencer.reconcile(topics).catch((error: unknown) => logger.warn({ err: error }, 'hints were lost'));
      return;
    }
    if (hint.node === deps.nodeId) return;
    total.hints++;
    // Most topics have no reader on this node. Then the event is not even parsed.
    if (!sequencer.isOpen(hint.t)) return;
    if (hint.ev) sequencer.ingest(hint.ev);
    else sequencer.notice(hint.t, hint.o);
  }

  const stops = [
    timers.every(limits.tickMs, () => {
      loopDelayMs = deps.loopDelay.takeP99Ms();
      handshakes.tick();
      userHandshakes.tick();
      acceptor.tick();
      http.tick();
      for (const connection of connections.all()) connection.tick();
    }),
    timers.every(limits.recentEventsMs, sequencer.age),
    repeat({ timers, random, logger }, () => limits.reconcileMs, sequencer.reconcile),
    repeat({ timers, random, logger }, () => limits.logTailMs, tail.look),
    repeat({ timers, random, logger }, () => limits.revalidateMs, revocation.revalidate),
    repeat({ timers, random, logger }, () => limits.accessEndsMs, accessEnds.look),
    accessEnds.close,
    repeat(
      { timers, random, logger },
      () => RETENTION_EVERY_MS,
      async () => void (await trimLog(db)),
    ),
  ];

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
    onCommitted(events) {
      total.committed += events.length;
      for (const event of events) {
        sequencer.ingest(event);
        pubsub.publish({ node: deps.nodeId, t: event.t, e: event.e, o: event.o, x: event.x, ev: event });
      }
    },
    attach(server) {
      server.on('upgrade', (request, socket, head) => upgrade(server, request, socket, head));
    },
    tail,
    http,
    tickets: createTickets({ db, random, activeAmong: deps.sessions.activeAmong }),
    handleEphemeral: handleEphemeral,
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
      for (const stop of stops) stop();
      for (const connection of connections.all())
        connection.closeWithBye(closeCode.draining, 'server stops', RETRY_SOON);
      ws.close();
      sio.close();
      http.close();
      presence.close();
      deps.loopDelay.close();
      await pubsub.close();
    },
    stats: () => ({
      connections: connections.size(),
      connectionsBy: countByTransport(connections.all()),
      fullSubscriptions: registry.counts().full,
      headSubscriptions: registry.counts().head,
      topics: sequencer.counts().topics,
      outstandingBytes: connections.all().reduce((sum, connection) => sum + connection.outstandingBytes(), 0),
      catchupsRunning: catchup.load().running,
      catchupsWaiting: catchup.load().waiting,
      loopDelayMs,
      isDegraded: tail.health() === 'degraded',
      isDraining,
      connectionsTotal: total.connections,
      committedTotal: total.committed,
      hintsTotal: total.hints,
      deliveredTotal: total.delivered,
      resumesTotal: total.resumes,
      repairsTotal: sequencer.counts().repairs,
      rewritesTotal: sequencer.counts().rewrites,
      backpressuredTotal: total.backpressured,
      badFramesTotal: total.badFrames,
      deliveryMs: deliveryTimes.percentiles(),
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

function ignore(): void {}
