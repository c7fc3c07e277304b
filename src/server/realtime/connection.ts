import { closeCode } from '../../contract/realtime.ts';
import type { Random } from '../clock.ts';
import type { Catchup, CatchupCaller } from './catchup.ts';
import { encode, type OutFrame } from './encoded.ts';
import type { TopicPosition } from './event-log.ts';
import type { RealtimeLimits } from './limits.ts';
import { createOutflow } from './outflow.ts';
import type { Registry } from './registry.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import type { Wire } from './wires/wire.ts';

/** Milliseconds between which to come back; null for never. */
export type Retry = readonly [number, number] | null;

/** After trouble that passes. */
export const SOON: Retry = [1_000, 5_000];

export interface ConnectionDeps {
  readonly id: string;
  readonly caller: CatchupCaller;
  readonly wire: Wire;
  readonly limits: RealtimeLimits;
  readonly random: Pick<Random, 'number'>;
  readonly registry: Pick<Registry, 'join' | 'leave' | 'noteMessageSeq' | 'headsFrame'>;
  readonly catchup: Pick<Catchup, 'resume'>;
  readonly baseOf: (topic: string) => TopicPosition | null;
  readonly spreadMs: () => number;
  /** Runs once, whoever ended it. */
  readonly onEnd: (connection: Connection) => void;
  /** Runs when nothing is sent for a while because the reader is slow. */
  readonly onChoked?: () => void;
}

/** A person's open wire, after its hello. */
export interface Connection {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly subscriptions: Subscriptions;
  send(frame: OutFrame): void;
  /** The other side gave a sign of life. */
  heard(): void;
  /** Once per second: heartbeat and patience. */
  tick(): void;
  /** Says so, closes the wire with the same code, and ends. */
  bye(code: number, why: string, retry: Retry): void;
  /** The wire is gone, or is to go at once. */
  terminate(): void;
  outstandingBytes(): number;
}

export function createConnection(deps: ConnectionDeps): Connection {
  const { caller, wire, limits, random } = deps;
  let isOpen = true;
  let silentTicks = 0;
  let pings = 0;
  // The first one at a random moment: connections that were opened together do not beat together.
  let pingInTicks = Math.ceil(limits.pingTicks * random.number());

  const outflow = createOutflow({
    wire,
    limits,
    onChoked() {
      deps.onChoked?.();
      connection.subscriptions.pause();
    },
    onFlowing() {
      if (isOpen) connection.subscriptions.resume();
    },
    onOverflow: giveUp,
  });

  function giveUp(): void {
    connection.bye(closeCode.tooSlow, 'reader too slow', SOON);
    wire.terminate();
  }

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    connection.subscriptions.end();
    deps.onEnd(connection);
  }

  const connection: Connection = {
    id: deps.id,
    userId: caller.userId,
    sessionId: caller.sessionId,
    subscriptions: createSubscriptions({
      ...deps,
      subscriptionsMax: limits.subscriptions,
      isOpen: () => isOpen,
      isChoked: outflow.isChoked,
      send(frame) {
        if (isOpen) outflow.send(frame);
      },
      onDenied(topic) {
        // One's own topic is refused only when the session ended after the hello was checked.
        if (topic === `u:${caller.userId}`) connection.bye(closeCode.unauthenticated, 'session ended', null);
      },
    }),
    send(frame) {
      if (isOpen) outflow.send(encode(frame));
    },
    heard() {
      silentTicks = 0;
    },
    tick() {
      if (!isOpen) return;
      if (outflow.tick()) giveUp();
      else if (++silentTicks > limits.silenceTicks) connection.terminate();
      else if (--pingInTicks <= 0) {
        pingInTicks = limits.pingTicks;
        connection.send({ op: 'ping', s: ++pings });
      }
    },
    bye(code, why, retry) {
      if (!isOpen) return;
      const frame = encode({ op: 'bye', code, why, retry: retry && [...retry] });
      end();
      wire.write(frame, () => undefined);
      wire.close(code, why);
    },
    terminate() {
      end();
      wire.terminate();
    },
    outstandingBytes: outflow.bytes,
  };
  return connection;
}
