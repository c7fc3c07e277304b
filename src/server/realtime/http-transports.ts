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

/** The transports over plain HTTP requests. The routes have already found the caller and the cursors. */
export interface HttpTransports {
  /** Returns false when this user opens streams and polls too often. Each call counts as one. */
  allow(caller: CatchupCaller): boolean;
  /**
   * Sends an event stream until either side ends it. A refusal is sent inside the stream, because a page cannot see the
   * HTTP status of a stream.
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
   * Resolves to the body of a `syncAnswer`: at once when there is news, otherwise within `wait` milliseconds. With
   * `wait` 0 the answer contains the state of every topic.
   *
   * @param gone aborts when the client has closed the request.
   */
  poll(
    caller: CatchupCaller,
    request: { readonly cur: readonly Cursor[]; readonly wait: number },
    gone: AbortSignal,
  ): Promise<Buffer>;
  /** Once per second. */
  tick(): void;
  close(): void;
}

export function createHttpTransports({ acceptor, limits, timers }: HttpTransportsDeps): HttpTransports {
  const polls = createHandshakes(limits.pollBurst, limits.pollsPerMinute);
  const streams = createStreams();
  return {
    allow: ({ userId }) => polls.allow(userId),
    stream(response, caller, cur, isNumbered) {
      // The client left while the session was looked up. No later event would report that.
      if (response.closed || response.destroyed) return;
      const connection = acceptor.admit(streams.open(response, isNumbered), caller, cur);
      response.once('close', () => connection?.terminate());
    },
    poll(caller, { cur, wait }, gone) {
      const { promise, resolve } = Promise.withResolvers<Buffer>();
      const request = { cur, isWaiting: wait > 0, limitMs: wait > 0 ? wait : limits.pollMs };
      const transport = new SyncTransport(request, timers, resolve);
      // A refusal resolves the promise at once.
      const connection = acceptor.admit(transport, caller, cur);
      const end = () => connection?.terminate();
      if (gone.aborted) end();
      else gone.addEventListener('abort', end, { once: true });
      return promise.finally(end);
    },
    tick() {
      polls.tick();
      streams.tick();
    },
    close: streams.close,
  };
}
