import type { CommittedEvent } from '../../../src/server/platform/db/emit.ts';
import {
  type Connection,
  type ConnectionDeps,
  createConnection,
} from '../../../src/server/realtime/connections/connection.ts';
import type { OutFrame } from '../../../src/server/realtime/connections/encoded.ts';
import { defaultLimits } from '../../../src/server/realtime/connections/limits.ts';
import { createRegistry, type Registry } from '../../../src/server/realtime/connections/registry.ts';
import { type Catchup, createCatchup } from '../../../src/server/realtime/log/catchup.ts';
import type { EventLog } from '../../../src/server/realtime/log/event-log.ts';
import { createSequencer, type Sequencer } from '../../../src/server/realtime/log/sequencer.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';

/** Small, so that a reader who is a few frames behind counts as slow. */
const limits = {
  ...defaultLimits,
  pauseBytes: 900,
  resumeBytes: 300,
  overflowBytes: Number.POSITIVE_INFINITY,
};
const logger = { warn() {} };

/** Faults inserted between the real modules, to check that the invariants detect them. */
export interface Faults {
  readonly joins?: (registry: Registry, schedule: Schedule) => Registry;
  readonly catchup?: (catchup: Catchup) => Catchup;
  readonly delivered?: (events: readonly CommittedEvent[]) => readonly CommittedEvent[];
  readonly sent?: (frame: OutFrame, link: Link) => void;
  readonly isWithoutBase?: boolean;
  readonly isWithoutReconcile?: boolean;
  readonly isWithoutSequencer?: boolean;
}

/** One connection between a client and a node: frames keep their order, and a cut loses those in flight. */
export interface Link {
  readonly userId: string;
  readonly node: ModelNode;
  readonly connection: Connection;
  readonly queue: OutFrame[];
  isDead: boolean;
  receive: (frame: OutFrame) => void;
}

export interface ModelNode {
  readonly links: Set<Link>;
  isUp: boolean;
  ingest(event: CommittedEvent): void;
  reconcile(): void;
  /** @param onSent gets each frame when the server writes it. */
  accept(userId: string, onSent: (frame: OutFrame) => void): Link;
}

/** The server's real modules on the model's log and schedule. */
export function createModelNode(deps: {
  readonly log: EventLog;
  readonly random: Seeded;
  readonly schedule: Schedule;
  readonly faults: Faults;
}): ModelNode {
  const { log, random, schedule, faults } = deps;
  const { timers } = schedule;
  const sequencer: Sequencer = createSequencer({
    log,
    timers,
    random,
    logger,
    deliver: (events) => registry.fanOut(faults.delivered?.(events) ?? events),
    onBase(topic, base) {
      if (!faults.isWithoutBase) registry.rebase(topic, base);
    },
  });
  const registry = createRegistry({ timers, sequencer, onDelivered() {} });
  const catchup = createCatchup({
    log,
    timers,
    random,
    logger,
    recent: sequencer.recent,
    noteListening: async () => undefined,
  });
  const shared: ConnectionDeps = {
    limits,
    random,
    registry: faults.joins?.(registry, schedule) ?? registry,
    catchup: faults.catchup?.(catchup) ?? catchup,
    baseOf: faults.isWithoutBase ? () => null : sequencer.base,
    spreadMs: () => 0,
    onEnd: () => undefined,
  };
  const links = new Set<Link>();

  const node: ModelNode = {
    links,
    isUp: true,
    ingest(event) {
      if (!node.isUp) return;
      if (faults.isWithoutSequencer) registry.fanOut([event]);
      else sequencer.ingest(event);
    },
    reconcile() {
      if (node.isUp && !faults.isWithoutReconcile) sequencer.reconcile().catch(() => undefined);
    },
    accept(userId, onSent) {
      const queue: OutFrame[] = [];
      const link: Link = {
        userId,
        node,
        queue,
        isDead: false,
        receive: () => undefined,
        connection: createConnection(shared, {
          isLite: false,
          caller: { userId, sessionId: userId, platformRole: 'USER' },
          transport: {
            kind: 'ws',
            write(frames, done) {
              for (const [index, encoded] of frames.entries()) {
                if (link.isDead) return;
                onSent(encoded.frame);
                queue.push(encoded.frame);
                schedule.later(() => {
                  const frame = queue.shift();
                  if (link.isDead || !frame) return;
                  if (index === frames.length - 1) done();
                  link.receive(frame);
                });
                faults.sent?.(encoded.frame, link);
              }
            },
            close: () => cut(link),
            terminate: () => cut(link),
          },
        }),
      };
      links.add(link);
      return link;
    },
  };
  return node;
}

/** The connection is gone, with all frames in flight. */
export function cut(link: Link): void {
  if (link.isDead) return;
  link.isDead = true;
  link.node.links.delete(link);
  link.connection.terminate();
}
