import type { ServerResponse } from 'node:http';
import type { Cursor } from '../../contract/core/realtime.ts';
import type { Timers } from '../platform/clock/clock.ts';
import type { ConnectionAcceptor } from './connections/connection-acceptor.ts';
import { createHandshakes } from './connections/handshakes.ts';
import type { RealtimeLimits } from './connections/limits.ts';
import type { CatchupCaller } from './log/catchup.ts';
import { createStreams } from './transports/sse.ts';
import { SyncTransport } from './transports/sync.ts';

export interface HttpTransportsDeps {
  readonly acceptor: Pick<ConnectionAcceptor, 'admit'>;
  readonly limits: RealtimeLimits;
  readonly timers: Pick<Timers, 'after'>;
}

/** The wires that are ordinary requests, after their caller and their cursors are known. */
export interface HttpTransports {
  /** False when this person begins streams and asks too often; each call counts as one. */
  allow(caller: CatchupCaller): boolean;
  /**
   * Sends an event stream until either side ends it. Refusals go into the stream, since a page cannot see the status
   * of one.
   *
   * @param isNumbered for a single topic: events carry ids for `Last-Event-ID`.
   */
  stream(
    response: ServerResponse,
    caller: CatchupCaller | null,
    cur: readonly Cursor[],
    isNumbered: boolean,
  ): void;
  /**
   * The body of a `syncAnswer`: at once when there is something to say, otherwise within `wait` milliseconds. Without
   * a `wait` it tells how every topic stands.
   *
   * @param gone the asker no longer listens.
   */
  ask(
    caller: CatchupCaller,
    request: { readonly cur: readonly Cursor[]; readonly wait: number },
    gone: AbortSignal,
  ): Promise<Buffer>;
  /** Once per second. */
  tick(): void;
  close(): void;
}

export function createHttpTransports({ acceptor, limits, timers }: HttpTransportsDeps): HttpTransports {
  const asks = createHandshakes(limits.askBurst, limits.asksPerMinute);
  const streams = createStreams();
  return {
    allow: ({ userId }) => asks.allow(userId),
    stream(response, caller, cur, isNumbered) {
      // Gone while the session was looked up: nothing would say so again.
      if (response.closed || response.destroyed) return;
      const connection = acceptor.admit(streams.open(response, isNumbered), caller, cur);
      response.once('close', () => connection?.terminate());
    },
    ask(caller, { cur, wait }, gone) {
      const { promise, resolve } = Promise.withResolvers<Buffer>();
      const ask = { cur, isWaiting: wait > 0, limitMs: wait > 0 ? wait : limits.askMs };
      const transport = new SyncTransport(ask, timers, resolve);
      // Answers at once when it refuses.
      const connection = acceptor.admit(transport, caller, cur);
      const end = () => connection?.terminate();
      if (gone.aborted) end();
      else gone.addEventListener('abort', end, { once: true });
      return promise.finally(end);
    },
    tick() {
      asks.tick();
      streams.tick();
    },
    close: streams.close,
  };
}
