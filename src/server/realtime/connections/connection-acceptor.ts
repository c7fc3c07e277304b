import { type ClientFrame, type Cursor, clientFrame, closeCode } from '../../../contract/core/realtime.ts';
import type { Clock, Random, Timers } from '../../platform/clock/clock.ts';
import type { CatchupCaller } from '../log/catchup.ts';
import type { EphemeralCommand } from '../realtime.ts';
import type { SocketTransport, Transport } from '../transports/transport.ts';
import { type Connection, pingTicks, RETRY_SOON, type RetryRange } from './connection.ts';
import { encode } from './encoded.ts';
import type { RealtimeLimits } from './limits.ts';
import { refilled } from './token-bucket.ts';

type Hello = Extract<ClientFrame, { op: 'hello' }>;

/** What a transport reports about its socket. */
export interface TransportEvents {
  /**
   * A message of any kind arrived, pings included. Returns false when there were too many; the transport must then stop
   * reading.
   */
  arrived(bytes: number): boolean;
  /** One text frame, not parsed. */
  received(text: string): void;
  /** One frame that the transport has parsed as JSON but not validated. */
  receivedJson(json: unknown): void;
  /** The transport received something that is not a frame. */
  garbled(): void;
  closed(): void;
}

export interface ConnectionAcceptorDeps {
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'after'>;
  readonly random: Pick<Random, 'uuid'>;
  readonly limits: RealtimeLimits;
  readonly nodeId: string;
  readonly build: string;
  readonly callerOf: (token: string) => Promise<CatchupCaller | null>;
  /** Returns false for a user who opens connections too often. Each call counts as one. */
  readonly mayConnect: (caller: CatchupCaller) => boolean;
  /** Opens the connection and counts it. */
  /** `isResumed`: the client goes on from a position in the user's own topic. */
  readonly connect: (
    transport: Transport,
    caller: CatchupCaller,
    isLite: boolean,
    isResumed: boolean,
  ) => Connection;
  /** Why no new connection is accepted now; null when connections are accepted. */
  readonly refusal: () => { readonly why: string; readonly retry: RetryRange } | null;
  readonly logger: { warn(context: object, message: string): void };
  /** Handles an ephemeral command. */
  readonly onEphemeral: (caller: Pick<CatchupCaller, 'userId'>, command: EphemeralCommand) => void;
  readonly onBadFrame: () => void;
}

/** Receives everything that clients send, on every transport. */
export interface ConnectionAcceptor {
  /** @param token from the cookie of the request that opened the transport. */
  accept(transport: SocketTransport, token: string | null): TransportEvents;
  /**
   * Opens a connection for a transport whose opening request already contains the hello, and on which the client can
   * send nothing more. Returns null when the connection is refused; the transport has then received a `bye`.
   *
   * @param caller null for a session that is unknown or has ended.
   */
  admit(transport: Transport, caller: CatchupCaller | null, cur: readonly Cursor[]): Connection | null;
  /** Once per second. */
  tick(): void;
}

/** The bytes that Socket.IO puts around a frame: `42["f",` and `]`. */
const PACKET_EXTRA_BYTES = 16;

export function createConnectionAcceptor(deps: ConnectionAcceptorDeps): ConnectionAcceptor {
  const openings = new Set<OpeningConnection>();
  return {
    accept(transport, token) {
      const opening = new OpeningConnection(deps, transport, token, openings);
      openings.add(opening);
      return opening;
    },
    admit(transport, caller, cur) {
      const refusal = deps.refusal();
      if (refusal) sendBye(transport, closeCode.draining, refusal.why, refusal.retry);
      else if (!caller) sendBye(transport, closeCode.unauthenticated, 'no session', null);
      else return welcome(deps, transport, caller, cur, false);
      return null;
    },
    tick() {
      for (const opening of openings) opening.tick();
    },
  };
}

function sendBye(transport: Transport, code: number, why: string, retry: RetryRange): void {
  transport.write([encode({ op: 'bye', code, why, retry: retry && [...retry] })], () => undefined);
  transport.close(code, why);
}

function welcome(
  { connect, limits, nodeId, clock, random, build }: ConnectionAcceptorDeps,
  transport: Transport,
  caller: CatchupCaller,
  cur: readonly Cursor[],
  isLite: boolean,
): Connection {
  const own = `u:${caller.userId}`;
  const isResumed = cur.some(([topic, , , off]) => topic === own && off >= 0);
  const connection = connect(transport, caller, isLite, isResumed);
  connection.send({
    op: 'welcome',
    v: 1,
    conn: random.uuid(),
    node: nodeId,
    user: caller.userId,
    now: clock.now(),
    ping: pingTicks({ limits, isLite }) * limits.tickMs,
    build,
    limits: { frame: limits.frameBytes, subs: limits.subscriptions, rate: limits.framesPerTick },
  });
  connection.subscriptions.subscribe(withOwnTopic(cur, caller.userId));
  return connection;
}

const NONE: readonly ClientFrame[] = [];
/** For a user who is over the rate limit, which allows one more connection every three seconds. */
const LATER: RetryRange = [3_000, 30_000];

/** The largest burst, in ticks of the steady rate. */
const BURST_TICKS = 2;

/**
 * The state of one socket, from its opening to its end. It is a class, and its rates are plain numbers: with ten
 * thousand sockets, a closure per function or an object per rate would take most of the memory.
 */
class OpeningConnection implements TransportEvents {
  readonly #deps: ConnectionAcceptorDeps;
  readonly #transport: SocketTransport;
  /** Forgotten once the hello has used it. */
  #cookieToken: string | null;
  /** All instances that are not closed, including this one. */
  readonly #all: Set<OpeningConnection>;
  #messagesLeft: number;
  /** Counts only until the hello is accepted. */
  #earlyBytesLeft: number;
  #framesLeft: number;
  #subscribesLeft: number;
  #state: 'waiting' | 'checking' | 'open' | 'closed' = 'waiting';
  #connection: Connection | null = null;
  #violations = 0;
  /** Frames that came while the session was looked up. */
  #early: readonly ClientFrame[] = NONE;
  #cancelTimer: (() => void) | null;

  constructor(
    deps: ConnectionAcceptorDeps,
    transport: SocketTransport,
    cookieToken: string | null,
    all: Set<OpeningConnection>,
  ) {
    const { limits, timers } = deps;
    this.#deps = deps;
    this.#transport = transport;
    this.#cookieToken = cookieToken;
    this.#all = all;
    this.#messagesLeft = limits.earlyMessages;
    this.#earlyBytesLeft = limits.earlyBytes;
    this.#framesLeft = limits.framesPerTick * BURST_TICKS;
    this.#subscribesLeft = limits.subscribesPerTick * BURST_TICKS;
    this.#cancelTimer = timers.after(limits.helloMs, () => {
      if (this.#state === 'waiting') this.#refuse(closeCode.noHello, 'no hello', [0, 1_000]);
    });
  }

  arrived(bytes: number): boolean {
    if (bytes > this.#deps.limits.frameBytes + PACKET_EXTRA_BYTES) {
      this.#badFrame('frame too large');
      return false;
    }
    this.#messagesLeft--;
    if (this.#connection === null) this.#earlyBytesLeft -= bytes;
    const isAllowed = this.#messagesLeft >= 0 && this.#earlyBytesLeft >= 0;
    if (!isAllowed) this.#refuse(closeCode.tooSlow, 'too many messages', RETRY_SOON);
    return isAllowed;
  }

  received(text: string): void {
    // A frame over the rate limit is not even parsed.
    if (this.#isDue()) this.#take(parseJson(text));
  }

  receivedJson(json: unknown): void {
    if (this.#isDue()) this.#take(json);
  }

  /** Whether the next frame is within the rate limit. Counts it. */
  #isDue(): boolean {
    if (this.#isClosed()) return false;
    this.#connection?.noteFrame();
    if (this.#framesLeft >= 1) {
      this.#framesLeft--;
      return true;
    }
    this.#overRate('frame');
    return false;
  }

  #take(json: unknown): void {
    const parsed = clientFrame.safeParse(json);
    if (parsed.success) this.#understood(parsed.data);
    else if (this.#connection && isUnknownOp(json))
      this.#connection.send({ op: 'err', code: 'realtime.unknown_op', msg: 'Not known to this server' });
    else this.#badFrame('malformed frame');
  }

  garbled(): void {
    this.#badFrame('not a frame');
  }

  closed(): void {
    this.#end();
    this.#connection?.terminate();
  }

  tick(): void {
    const { messagesPerTick, framesPerTick, subscribesPerTick } = this.#deps.limits;
    // Not refilled before the welcome: until then there is one fixed allowance.
    if (this.#connection)
      this.#messagesLeft = refilled(this.#messagesLeft, messagesPerTick * BURST_TICKS, messagesPerTick);
    this.#framesLeft = refilled(this.#framesLeft, framesPerTick * BURST_TICKS, framesPerTick);
    this.#subscribesLeft = refilled(this.#subscribesLeft, subscribesPerTick * BURST_TICKS, subscribesPerTick);
  }

  #understood(frame: ClientFrame): void {
    if (this.#state === 'open' && this.#connection) this.#handle(frame, this.#connection);
    else if (this.#state === 'checking') this.#early = [...this.#early, frame];
    else if (frame.op === 'hello') void this.#hello(frame);
    else this.#badFrame('no hello');
  }

  async #hello(frame: Hello): Promise<void> {
    const deps = this.#deps;
    this.#state = 'checking';
    this.#stopTimer();
    const refusal = deps.refusal();
    if (refusal) {
      this.#refuse(closeCode.draining, refusal.why, refusal.retry);
      return;
    }
    const token = frame.token ?? this.#cookieToken;
    this.#cookieToken = null;
    try {
      const caller = token === null ? null : await deps.callerOf(token);
      if (!caller) this.#refuse(closeCode.unauthenticated, 'no session', null);
      else if (deps.mayConnect(caller)) this.#welcome(frame, caller);
      else this.#refuse(closeCode.tooSlow, 'too many connections', LATER);
    } catch (error) {
      deps.logger.warn({ err: error }, 'a session could not be looked up');
      this.#refuse(closeCode.failed, 'try again', RETRY_SOON);
    }
  }

  #welcome({ cur, lite = false }: Hello, caller: CatchupCaller): void {
    if (this.#isClosed()) return;
    this.#state = 'open';
    const connection = welcome(this.#deps, this.#transport, caller, cur, lite);
    this.#connection = connection;
    this.#messagesLeft = this.#deps.limits.messagesPerTick * BURST_TICKS;
    for (const frame of this.#early) this.#handle(frame, connection);
    this.#early = NONE;
  }

  #handle(frame: ClientFrame, to: Connection): void {
    switch (frame.op) {
      case 'hello':
        this.#badFrame('a second hello');
        break;
      case 'sub':
        this.#subscribe(frame.cur, to);
        break;
      case 'unsub':
        to.subscriptions.unsubscribe(frame.t);
        break;
      case 'probe':
        to.send({ op: 'ping', s: frame.s });
        break;
      case 'eph':
        this.#deps.onEphemeral(to, { t: frame.t, k: frame.k });
        break;
      case 'arriving':
        this.#deps.onEphemeral(to, { t: frame.t, k: 'arriving', id: frame.id, files: frame.files });
        break;
      case 'pong':
        break;
    }
  }

  #subscribe(cur: readonly Cursor[], to: Connection): void {
    if (this.#subscribesLeft < 1) {
      this.#overRate('sub');
      return;
    }
    this.#subscribesLeft--;
    to.subscriptions.subscribe(cur);
  }

  #overRate(re: string): void {
    if (++this.#violations > this.#deps.limits.rateViolations)
      this.#refuse(closeCode.tooSlow, 'too many frames', RETRY_SOON);
    else this.#connection?.send({ op: 'err', re, code: 'realtime.rate', msg: 'Too many frames' });
  }

  #badFrame(why: string): void {
    this.#deps.onBadFrame();
    this.#refuse(closeCode.badFrame, why, null);
  }

  #refuse(code: number, why: string, retry: RetryRange): void {
    if (this.#isClosed()) return;
    this.#end();
    if (this.#connection) this.#connection.closeWithBye(code, why, retry);
    else sendBye(this.#transport, code, why, retry);
  }

  #end(): void {
    this.#state = 'closed';
    this.#stopTimer();
    this.#all.delete(this);
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** A function, because TypeScript would assume that the state cannot change during an `await`. */
  #isClosed(): boolean {
    return this.#state === 'closed';
  }
}

/** Every user is subscribed to their own topic: from now on, unless the client sends a cursor for it. */
function withOwnTopic(cur: readonly Cursor[], userId: string): readonly Cursor[] {
  const own = `u:${userId}`;
  return cur.some(([topic]) => topic === own) ? cur : [...cur, [own, 'full', 0, -1, 0]];
}

const knownOps = new Set(['hello', 'sub', 'unsub', 'eph', 'arriving', 'probe', 'pong']);

/** A newer client may send operations that this server does not know. That is no reason to close the connection. */
function isUnknownOp(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const op: unknown = Reflect.get(json, 'op');
  return typeof op === 'string' && !knownOps.has(op);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
