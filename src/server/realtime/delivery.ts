import type { Stage } from '../../contract/core/stage.ts';
import type { Clock, Random, Timers } from '../platform/clock/clock.ts';
import { repeat } from '../platform/clock/repeat.ts';
import type { Database } from '../platform/db/database.ts';
import type { CommittedEvent } from '../platform/db/emit.ts';
import { createAccessEnds } from './connections/access-ends.ts';
import type { Connections } from './connections/connections.ts';
import type { RealtimeLimits } from './connections/limits.ts';
import { createNameKeeper } from './connections/name-keeper.ts';
import { createRegistry, type Registry, type Subscriber } from './connections/registry.ts';
import { createRevocation } from './connections/revocation.ts';
import { createAudienceGate } from './log/audience-gate.ts';
import { createDeliveryTimes, type Percentiles } from './log/delivery-times.ts';
import { createEventLog, type EventLog } from './log/event-log.ts';
import { createLogTail, type LogTail } from './log/log-tail.ts';
import { RETENTION_EVERY_MS, trimLog } from './log/retention.ts';
import { createSequencer, type Sequencer } from './log/sequencer.ts';
import { type Hint, type LostHints, type PubSub, partOf } from './pubsub/pubsub.ts';

export interface DeliveryDeps {
  readonly db: Database;
  readonly pubsub: PubSub;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly sessions: {
    activeAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
    suspendedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  };
  readonly stage: Stage;
  readonly nodeId: string;
  readonly logger: { warn(context: object, message: string): void };
  readonly limits: RealtimeLimits;
  readonly connections: Connections;
  /** Called when `reader` becomes a full subscriber of `topic`. */
  readonly onReader: (topic: string, reader: Subscriber) => void;
  /** Told of each delivered event: the time from its commit until it was sent. */
  readonly onDeliveredAfter?: (seconds: number) => void;
}

/** See `RealtimeStats`. */
export interface DeliveryStats {
  readonly committedTotal: number;
  readonly hintsTotal: number;
  readonly deliveredTotal: number;
  /** From the commit until the events were sent, of the newest ones. Null before the first. */
  readonly deliveryMs: Percentiles | null;
}

/**
 * The way of an event on this node: from a commit or a hint of another node, in the order of the log, to those
 * subscribers who may read it.
 */
export interface Delivery {
  readonly log: EventLog;
  readonly sequencer: Sequencer;
  readonly registry: Registry;
  readonly tail: LogTail;
  /** Delivers events that this node committed: to its own clients at once, and to the other nodes. */
  onCommitted(events: readonly CommittedEvent[]): void;
  stats(): DeliveryStats;
  stop(): void;
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { db, pubsub, timers, random, logger, limits, connections } = deps;
  const total = { committed: 0, hints: 0, delivered: 0 };
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

  const log = createEventLog({ db, stage: deps.stage });
  const revocation = createRevocation({
    connections,
    readers: (topic) => registry.readers(topic),
    log,
    ...deps.sessions,
    logger,
  });
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
    onReader: deps.onReader,
  });
  const tail = createLogTail({ ...deps, sequencer });
  const accessEnds = createAccessEnds({ db, timers, recheck: revocation.checkUser });

  const names = createNameKeeper({ db, connections, logger });

  function receive(hint: Hint | LostHints): void {
    if ('lost' in hint) {
      const topics = sequencer.openTopics().filter((topic) => hint.lost.includes(partOf(topic)));
      sequencer.reconcile(topics).catch((error: unknown) => logger.warn({ err: error }, 'hints were lost'));
      return;
    }
    if (hint.node === deps.nodeId) return;
    total.hints++;
    if (hint.ev) names.note(hint.ev);
    // Most topics have no reader on this node. Then the event is not even parsed.
    if (!sequencer.isOpen(hint.t)) return;
    if (hint.ev) sequencer.ingest(hint.ev);
    else sequencer.notice(hint.t, hint.o);
  }
  pubsub.onHint(receive);

  const often = { timers, random, logger };
  const stops = [
    timers.every(limits.recentEventsMs, sequencer.age),
    repeat(often, () => limits.reconcileMs, sequencer.reconcile),
    repeat(often, () => limits.logTailMs, tail.look),
    repeat(often, () => limits.revalidateMs, revocation.revalidate),
    repeat(often, () => limits.revalidateMs, names.reloadAll),
    repeat(often, () => limits.accessEndsMs, accessEnds.look),
    accessEnds.close,
    repeat(
      often,
      () => RETENTION_EVERY_MS,
      async () => void (await trimLog(db)),
    ),
  ];

  return {
    log,
    sequencer,
    registry,
    tail,
    onCommitted(events) {
      total.committed += events.length;
      for (const event of events) {
        names.note(event);
        sequencer.ingest(event);
        pubsub.publish({ node: deps.nodeId, t: event.t, e: event.e, o: event.o, x: event.x, ev: event });
      }
    },
    stats: () => ({
      committedTotal: total.committed,
      hintsTotal: total.hints,
      deliveredTotal: total.delivered,
      deliveryMs: deliveryTimes.percentiles(),
    }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
