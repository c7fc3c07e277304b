import { closeCode } from '../../../contract/core/realtime.ts';
import type { Random } from '../../platform/clock/clock.ts';
import { type KeptNames, withKeptNames } from '../../platform/http/api/with-kept-names.ts';
import type { Catchup, CatchupCaller } from '../log/catchup.ts';
import type { TopicPosition } from '../log/event-log.ts';
import type { Transport } from '../transports/transport.ts';
import { type Encoded, encode, type OutFrame } from './encoded.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Registry } from './registry.ts';
import { createSendQueue, type SendQueue, type SendQueueDeps } from './send-queue.ts';
import { createSubscriptions, type Subscriptions, type SubscriptionsDeps } from './subscriptions.ts';

/** The client reconnects after a random time in this range, in milliseconds. Null: it must not reconnect. */
export type RetryRange = readonly [number, number] | null;

/** After a temporary failure. */
export const RETRY_SOON = [1_000, 5_000] as const satisfies RetryRange;

/** The same for the client of an event stream. Random, so that clients that connected together do not stay together. */
const RENEWAL = [0, 5_000] as const satisfies RetryRange;

/** What all connections of a node share. */
export interface ConnectionDeps {
  readonly limits: RealtimeLimits;
  readonly random: Pick<Random, 'number'>;
  readonly registry: Pick<Registry, 'join' | 'leave' | 'nameOf' | 'noteMessageSeq' | 'headsFrame' | 'onLive'>;
  readonly catchup: Pick<Catchup, 'resume'>;
  readonly baseOf: (topic: string) => TopicPosition | null;
  readonly spreadMs: () => number;
  /** Runs once, whichever side ended the connection. */
  readonly onEnd: (connection: Connection) => void;
  /** Called when sending pauses because the client reads too slowly. */
  readonly onBackpressure?: () => void;
}

/** The user of a connection, and its transport. */
export interface AcceptedClient {
  readonly caller: CatchupCaller;
  readonly transport: Transport;
  /** Whether the hello asked for data saving. */
  readonly isLite: boolean;
}

/** An open connection of a user, after its hello. */
export interface Connection {
  readonly userId: string;
  readonly sessionId: string;
  /** Replaces people in all that is sent from now on; see `withKeptNames`. */
  keptNames: KeptNames | null;
  readonly subscriptions: Subscriptions;
  readonly transport: Pick<Transport, 'kind'>;
  /** False for a long poll, which ends with its answer. */
  readonly isLasting: boolean;
  send(frame: OutFrame): void;
  /** Call when the client sent anything: it is alive. */
  noteFrame(): void;
  /** Call once per second: sends heartbeats and closes the connection of a silent or slow client. */
  tick(): void;
  /** Sends a `bye`, closes the transport with the same code, and ends the connection. */
  closeWithBye(code: number, why: string, retry: RetryRange): void;
  /**
   * Ends the connection without a `bye`, because the transport is gone or must end at once. Not needed after `bye`:
   * what was sent before it still arrives.
   */
  terminate(): void;
  outstandingBytes(): number;
  /** Treats the client as if it read nothing, until the returned function is called. For testers. */
  stall(): () => void;
}

export function createConnection(deps: ConnectionDeps, opening: AcceptedClient): Connection {
  return new LiveConnection(deps, opening);
}

interface Pace {
  readonly limits: RealtimeLimits;
  readonly isLite: boolean;
}

/** Ticks between two pings. */
export function pingTicks({ limits, isLite }: Pace): number {
  return isLite ? limits.litePingTicks : limits.pingTicks;
}

function silenceTicks({ limits, isLite }: Pace): number {
  return isLite ? limits.liteSilenceTicks : limits.silenceTicks;
}

/**
 * A class that is also the `deps` of its own parts: with ten thousand connections, a closure for each dependency would
 * take more memory than the connection itself.
 */
class LiveConnection implements Connection, SendQueueDeps, SubscriptionsDeps {
  readonly caller: CatchupCaller;
  readonly transport: Transport;
  readonly isLite: boolean;
  keptNames: KeptNames | null;
  readonly subscriptions: Subscriptions;
  readonly #deps: ConnectionDeps;
  readonly #sendQueue: SendQueue;
  #isOpen = true;
  #silentTicks = 0;
  #pings = 0;
  #pingInTicks: number;

  constructor(deps: ConnectionDeps, { caller, transport, isLite }: AcceptedClient) {
    this.#deps = deps;
    const { userId, sessionId, platformRole } = caller;
    // Copied, so that no other data of the session stays in memory.
    this.caller = { userId, sessionId, platformRole };
    this.keptNames = caller.keptNames ?? null;
    this.transport = transport;
    this.isLite = isLite;
    // The first ping comes at a random time, so that connections that opened together do not ping together.
    this.#pingInTicks = Math.ceil(pingTicks(this) * deps.random.number());
    this.#sendQueue = createSendQueue(this);
    this.subscriptions = createSubscriptions(this);
  }

  get userId(): string {
    return this.caller.userId;
  }

  get sessionId(): string {
    return this.caller.sessionId;
  }

  get limits(): RealtimeLimits {
    return this.#deps.limits;
  }

  get registry(): ConnectionDeps['registry'] {
    return this.#deps.registry;
  }

  get catchup(): ConnectionDeps['catchup'] {
    return this.#deps.catchup;
  }

  get isLasting(): boolean {
    return this.transport.kind !== 'sync';
  }

  get subscriptionsMax(): number {
    return this.limits.subscriptions;
  }

  baseOf(topic: string): TopicPosition | null {
    return this.#deps.baseOf(topic);
  }

  spreadMs(): number {
    return this.#deps.spreadMs();
  }

  send(frame: OutFrame | Encoded): void {
    if (!this.#isOpen) return;
    if (this.keptNames === null) this.#sendQueue.send('op' in frame ? encode(frame) : frame);
    else this.#sendQueue.send(encode(withKeptNames('op' in frame ? frame : frame.frame, this.keptNames)));
  }

  batchWrites(work: () => void): void {
    this.#sendQueue.batchWrites(work);
  }

  noteFrame(): void {
    this.#silentTicks = 0;
  }

  tick(): void {
    if (!this.#isOpen) return;
    if (this.#sendQueue.tick()) this.onOverflow();
    else if (++this.#silentTicks > this.#patienceTicks()) this.terminate();
    else {
      this.#beat();
      this.#renew();
    }
  }

  #beat(): void {
    if (--this.#pingInTicks > 0) return;
    this.#pingInTicks = pingTicks(this);
    this.send({ op: 'ping', s: ++this.#pings });
  }

  /**
   * A stream cannot show that its client is gone: sent data just waits in the kernel or at a proxy. So the client is
   * asked to open its next stream before this one ends, as in a drain. A client that does not is gone.
   */
  #renew(): void {
    const isDue = this.transport.kind === 'sse' && this.#silentTicks === this.limits.streamTicks;
    if (isDue) this.send({ op: 'bye', code: closeCode.draining, why: 'come again', retry: [...RENEWAL] });
  }

  #patienceTicks(): number {
    const { streamTicks, streamGraceTicks } = this.limits;
    return this.transport.kind === 'sse' ? streamTicks + streamGraceTicks : silenceTicks(this);
  }

  closeWithBye(code: number, why: string, retry: RetryRange): void {
    if (!this.#isOpen) return;
    const frame = encode({ op: 'bye', code, why, retry: retry && [...retry] });
    this.#end();
    this.#sendQueue.flush();
    this.transport.write([frame], () => undefined);
    this.transport.close(code, why);
  }

  terminate(): void {
    if (!this.#isOpen) return;
    this.#end();
    this.transport.terminate();
  }

  outstandingBytes(): number {
    return this.#sendQueue.bytes();
  }

  stall(): () => void {
    this.#sendQueue.hold();
    return () => this.#sendQueue.release();
  }

  isOpen(): boolean {
    return this.#isOpen;
  }

  isBackpressured(): boolean {
    return this.#sendQueue.isBackpressured();
  }

  isBusy(): boolean {
    return this.#sendQueue.bytes() > this.limits.resumeBytes;
  }

  onBackpressure(): void {
    this.#deps.onBackpressure?.();
    this.subscriptions.pause();
  }

  onRelieved(): void {
    if (this.#isOpen) this.subscriptions.resume();
  }

  onOverflow(): void {
    this.closeWithBye(closeCode.tooSlow, 'reader too slow', RETRY_SOON);
    this.transport.terminate();
  }

  onDenied(topic: string): void {
    // The user's own topic is denied only when the session ended after the hello was checked.
    if (topic === `u:${this.userId}`) this.closeWithBye(closeCode.unauthenticated, 'session ended', null);
  }

  #end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.subscriptions.end();
    this.#deps.onEnd(this);
  }
}
