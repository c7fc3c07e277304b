import { type ClientFrame, type Cursor, clientFrame, closeCode } from '../../contract/realtime.ts';
import type { Clock, Timers } from '../clock.ts';
import type { CatchupCaller } from './catchup.ts';
import { type Connection, type Retry, SOON } from './connection.ts';
import { encode } from './encoded.ts';
import type { RealtimeLimits } from './limits.ts';
import { createTokenBucket } from './token-bucket.ts';
import type { Wire } from './wires/wire.ts';

type Hello = Extract<ClientFrame, { op: 'hello' }>;

/** What a wire tells about itself. */
export interface WireEvents {
  /** One text frame, as it came. */
  received(text: string): void;
  /** Something that is not a text frame. */
  garbled(): void;
  closed(): void;
}

export interface IntakeDeps {
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'after'>;
  readonly limits: RealtimeLimits;
  readonly nodeId: string;
  readonly build: string;
  readonly callerOf: (token: string) => Promise<CatchupCaller | null>;
  /** Opens the connection and counts it. */
  readonly connect: (wire: Wire, caller: CatchupCaller) => Connection;
  /** Why no new connection is taken now; null when it is. */
  readonly refusal: () => { readonly why: string; readonly retry: Retry } | null;
  readonly logger: { warn(context: object, message: string): void };
  readonly onBadFrame: () => void;
}

/** Everything that clients send comes through here, whatever the wire. */
export interface Intake {
  /** @param token from the cookie of the request that opened the wire. */
  accept(wire: Wire, token: string | null): WireEvents & { tick(): void };
}

export function createIntake(deps: IntakeDeps): Intake {
  return { accept: (wire, token) => greet(deps, wire, token) };
}

function greet(deps: IntakeDeps, wire: Wire, cookieToken: string | null): WireEvents & { tick(): void } {
  const { limits, timers } = deps;
  const frames = createTokenBucket(limits.framesPerTick * 2, limits.framesPerTick);
  const subscribes = createTokenBucket(limits.subscribesPerTick * 2, limits.subscribesPerTick);
  let state: 'waiting' | 'checking' | 'open' | 'closed' = 'waiting';
  let connection: Connection | null = null;
  let violations = 0;
  /** Frames that came while the session was looked up. */
  let early: ClientFrame[] = [];
  const stopWaiting = timers.after(limits.helloMs, () => {
    if (state === 'waiting') refuse(closeCode.noHello, 'no hello', [0, 1_000]);
  });

  function refuse(code: number, why: string, retry: Retry): void {
    if (state === 'closed') return;
    state = 'closed';
    stopWaiting();
    if (connection) connection.bye(code, why, retry);
    else {
      wire.write(encode({ op: 'bye', code, why, retry: retry && [...retry] }), () => undefined);
      wire.close(code, why);
    }
  }

  const badFrame = (why: string) => {
    deps.onBadFrame();
    refuse(closeCode.badFrame, why, null);
  };

  async function hello(frame: Hello): Promise<void> {
    state = 'checking';
    stopWaiting();
    const refusal = deps.refusal();
    if (refusal) {
      refuse(closeCode.draining, refusal.why, refusal.retry);
      return;
    }
    const token = frame.token ?? cookieToken;
    try {
      const caller = token === null ? null : await deps.callerOf(token);
      if (caller) welcome(frame, caller);
      else refuse(closeCode.unauthenticated, 'no session', null);
    } catch (error) {
      deps.logger.warn({ err: error }, 'a session could not be looked up');
      refuse(closeCode.failed, 'try again', SOON);
    }
  }

  function welcome({ cur }: Hello, caller: CatchupCaller): void {
    if (isClosed()) return;
    state = 'open';
    connection = deps.connect(wire, caller);
    connection.send({
      op: 'welcome',
      v: 1,
      conn: connection.id,
      node: deps.nodeId,
      user: caller.userId,
      now: deps.clock.now(),
      ping: limits.pingTicks * limits.tickMs,
      build: deps.build,
      limits: { frame: limits.frameBytes, subs: limits.subscriptions, rate: limits.framesPerTick },
    });
    connection.subscriptions.subscribe(withOwnTopic(cur, caller.userId));
    for (const frame of early) obey(frame, connection);
    early = [];
  }

  /** A function, because the state moves while a promise is awaited. */
  const isClosed = () => state === 'closed';

  function obey(frame: ClientFrame, to: Connection): void {
    switch (frame.op) {
      case 'hello':
        badFrame('a second hello');
        break;
      case 'sub':
        if (subscribes.take()) to.subscriptions.subscribe(frame.cur);
        else overRate('sub');
        break;
      case 'unsub':
        to.subscriptions.unsubscribe(frame.t);
        break;
      case 'probe':
        to.send({ op: 'ping', s: frame.s });
        break;
      case 'pong':
        break;
    }
  }

  function overRate(re: string): void {
    if (++violations > limits.rateViolations) refuse(closeCode.tooSlow, 'too many frames', SOON);
    else connection?.send({ op: 'err', re, code: 'realtime.rate', msg: 'Too many frames' });
  }

  function understood(frame: ClientFrame): void {
    if (state === 'open' && connection) obey(frame, connection);
    else if (state === 'checking') early.push(frame);
    else if (frame.op === 'hello') void hello(frame);
    else badFrame('no hello');
  }

  return {
    received(text) {
      if (state === 'closed') return;
      connection?.heard();
      if (!frames.take()) {
        // Before the welcome there is nobody to be patient with.
        if (connection) overRate('frame');
        else refuse(closeCode.tooSlow, 'too many frames', SOON);
        return;
      }
      const json = parseJson(text);
      const parsed = clientFrame.safeParse(json);
      if (parsed.success) understood(parsed.data);
      else if (connection && isUnknownOp(json))
        connection.send({ op: 'err', code: 'realtime.unknown_op', msg: 'Not known to this server' });
      else badFrame('malformed frame');
    },
    garbled: () => badFrame('not a text frame'),
    closed() {
      state = 'closed';
      stopWaiting();
      connection?.terminate();
    },
    tick() {
      frames.tick();
      subscribes.tick();
    },
  };
}

/** Everybody hears about themselves, from now on if they do not say from where. */
function withOwnTopic(cur: readonly Cursor[], userId: string): readonly Cursor[] {
  const own = `u:${userId}`;
  return cur.some(([topic]) => topic === own) ? cur : [...cur, [own, 'full', 0, -1, 0]];
}

const knownOps = new Set(['hello', 'sub', 'unsub', 'probe', 'pong']);

/** A newer client may know more than this server; that is no reason to part. */
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
