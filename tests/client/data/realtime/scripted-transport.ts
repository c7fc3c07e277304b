import type {
  OpenTransport,
  TransportListener,
} from '../../../../src/client/data/realtime/transports/transport.ts';
import type { ClientFrame, Cursor, Ev, ServerFrame } from '../../../../src/contract/core/realtime.ts';

/** One attempt of the client, seen from the server's end. */
class ScriptedTransport {
  readonly sent: ClientFrame[] = [];
  isClosed = false;
  readonly #listener: TransportListener;

  constructor(listener: TransportListener) {
    this.#listener = listener;
  }

  open(): void {
    this.#listener.opened();
  }

  /** Opens and says welcome, as a server does that has read the hello. */
  welcome(): void {
    this.open();
    const limits = { frame: 16_384, subs: 512, rate: 20 };
    this.say({
      op: 'welcome',
      v: 1,
      conn: 'c',
      node: 'n',
      user: 'u',
      now: 0,
      ping: 25_000,
      build: 'b',
      limits,
    });
  }

  say(...frames: (ServerFrame | Record<string, unknown>)[]): void {
    for (const frame of frames) if (!this.isClosed) this.#listener.received(frame);
  }

  cut(code = 1006): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#listener.closed(code, '');
  }

  write(frame: ClientFrame): void {
    this.sent.push(frame);
  }

  /** Cursors of the hello and of every later `sub`, in order. */
  get cursors(): readonly Cursor[] {
    return this.sent.flatMap((frame) => (frame.op === 'hello' || frame.op === 'sub' ? frame.cur : []));
  }
}

/** Opens transports whose server is the test; the newest attempt is last. */
export function scriptedTransports(): {
  readonly attempts: readonly ScriptedTransport[];
  readonly openTransport: OpenTransport;
} {
  const attempts: ScriptedTransport[] = [];
  return {
    attempts,
    openTransport(kind, listener) {
      const transport = new ScriptedTransport(listener);
      attempts.push(transport);
      return {
        kind,
        send: (frame) => transport.write(frame),
        close() {
          transport.isClosed = true;
        },
      };
    },
  };
}

/** Event `o` of topic `t` in epoch 1. */
export function anEv(t: string, o: number, k: string, d: unknown): Ev {
  return { op: 'ev', t, e: 1, o, n: 1, x: 1000 + o, k, at: 0, d };
}

/** The answer to a subscription: replayed up to `o`. */
export function aSubok(t: string, o: number, m: 'full' | 'head' = 'full'): ServerFrame {
  return { op: 'subok', t, m, e: 1, o, x: 1000 + o };
}
