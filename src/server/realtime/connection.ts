import { closeCode } from '../../contract/realtime.ts';
import type { Random } from '../clock.ts';
import type { Catchup, CatchupCaller } from './catchup.ts';
import { type Encoded, encode, type OutFrame } from './encoded.ts';
import type { TopicPosition } from './event-log.ts';
import type { RealtimeLimits } from './limits.ts';
import { createOutflow, type Outflow, type OutflowDeps } from './outflow.ts';
import type { Registry } from './registry.ts';
import { createSubscriptions, type Subscriptions, type SubscriptionsDeps } from './subscriptions.ts';
import type { Wire } from './wires/wire.ts';

/** Milliseconds between which to come back; null for never. */
export type Retry = readonly [number, number] | null;

/** After trouble that passes. */
export const SOON = [1_000, 5_000] as const satisfies Retry;

export interface ConnectionDeps {
  readonly id: string;
  readonly caller: CatchupCaller;
  readonly wire: Wire;
  readonly limits: RealtimeLimits;
  /** Whether its hello asked to save data. */
  readonly isLite: boolean;
  readonly random: Pick<Random, 'number'>;
  readonly registry: Pick<Registry, 'join' | 'leave' | 'noteMessageSeq' | 'headsFrame' | 'settled'>;
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
  /** False for an ask, which ends with its answer. */
  readonly isLasting: boolean;
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
  /** Treats the reader as one that takes nothing, until the answer is called: for testers. */
  stall(): () => void;
}

export function createConnection(deps: ConnectionDeps): Connection {
  return new LiveConnection(deps);
}

type Pace = Pick<ConnectionDeps, 'limits' | 'isLite'>;

/** Ticks between two beats of the heart. */
export function pingTicks({ limits, isLite }: Pace): number {
  return isLite ? limits.litePingTicks : limits.pingTicks;
}

function silenceTicks({ limits, isLite }: Pace): number {
  return isLite ? limits.liteSilenceTicks : limits.silenceTicks;
}

/** A class, and itself what its parts work with: there are ten thousand of them, and a closure each costs more than it. */
class LiveConnection implements Connection, OutflowDeps, SubscriptionsDeps {
  readonly id: string;
  readonly caller: CatchupCaller;
  readonly wire: Wire;
  readonly limits: RealtimeLimits;
  readonly isLite: boolean;
  readonly registry: ConnectionDeps['registry'];
  readonly catchup: ConnectionDeps['catchup'];
  readonly baseOf: ConnectionDeps['baseOf'];
  readonly spreadMs: ConnectionDeps['spreadMs'];
  readonly subscriptions: Subscriptions;
  readonly #outflow: Outflow;
  readonly #onEnd: ConnectionDeps['onEnd'];
  readonly #onChoked: ConnectionDeps['onChoked'];
  #isOpen = true;
  #silentTicks = 0;
  #pings = 0;
  #pingInTicks: number;

  constructor(deps: ConnectionDeps) {
    this.id = deps.id;
    const { userId, sessionId, platformRole } = deps.caller;
    // Nothing else that is known of them stays.
    this.caller = { userId, sessionId, platformRole };
    this.wire = deps.wire;
    this.limits = deps.limits;
    this.isLite = deps.isLite;
    this.registry = deps.registry;
    this.catchup = deps.catchup;
    this.baseOf = deps.baseOf;
    this.spreadMs = deps.spreadMs;
    this.#onEnd = deps.onEnd;
    this.#onChoked = deps.onChoked;
    // The first one at a random moment: connections that were opened together do not beat together.
    this.#pingInTicks = Math.ceil(pingTicks(deps) * deps.random.number());
    this.#outflow = createOutflow(this);
    this.subscriptions = createSubscriptions(this);
  }

  get userId(): string {
    return this.caller.userId;
  }

  get sessionId(): string {
    return this.caller.sessionId;
  }

  get isLasting(): boolean {
    return this.wire.kind !== 'sync';
  }

  get subscriptionsMax(): number {
    return this.limits.subscriptions;
  }

  send(frame: OutFrame | Encoded): void {
    if (this.#isOpen) this.#outflow.send('op' in frame ? encode(frame) : frame);
  }

  together(work: () => void): void {
    this.#outflow.together(work);
  }

  heard(): void {
    this.#silentTicks = 0;
  }

  tick(): void {
    if (!this.#isOpen) return;
    if (this.#outflow.tick()) this.onOverflow();
    // A stream cannot answer; when its reader is gone, the system finds that nobody takes what is sent.
    else if (this.wire.kind !== 'sse' && ++this.#silentTicks > silenceTicks(this)) this.terminate();
    else if (--this.#pingInTicks <= 0) {
      this.#pingInTicks = pingTicks(this);
      this.send({ op: 'ping', s: ++this.#pings });
    }
  }

  bye(code: number, why: string, retry: Retry): void {
    if (!this.#isOpen) return;
    const frame = encode({ op: 'bye', code, why, retry: retry && [...retry] });
    this.#end();
    this.#outflow.flush();
    this.wire.write([frame], () => undefined);
    this.wire.close(code, why);
  }

  terminate(): void {
    this.#end();
    this.wire.terminate();
  }

  outstandingBytes(): number {
    return this.#outflow.bytes();
  }

  stall(): () => void {
    this.#outflow.hold();
    return () => this.#outflow.release();
  }

  isOpen(): boolean {
    return this.#isOpen;
  }

  isChoked(): boolean {
    return this.#outflow.isChoked();
  }

  isBusy(): boolean {
    return this.#outflow.bytes() > this.limits.resumeBytes;
  }

  onChoked(): void {
    this.#onChoked?.();
    this.subscriptions.pause();
  }

  onFlowing(): void {
    if (this.#isOpen) this.subscriptions.resume();
  }

  onOverflow(): void {
    this.bye(closeCode.tooSlow, 'reader too slow', SOON);
    this.wire.terminate();
  }

  onDenied(topic: string): void {
    // One's own topic is refused only when the session ended after the hello was checked.
    if (topic === `u:${this.userId}`) this.bye(closeCode.unauthenticated, 'session ended', null);
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.subscriptions.end();
    this.#onEnd(this);
  }
}
