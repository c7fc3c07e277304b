import type { TransportEnvironment } from '../../../../src/client/data/realtime/transports/transport-environment.ts';
import type { ClientFrame, Cursor, ServerFrame } from '../../../../src/contract/core/realtime.ts';
import { SimulatedScheduler } from './simulated-scheduler.ts';

/** A request of a transport, which the test answers. */
export interface Ask {
  readonly url: string;
  readonly body: Record<string, unknown>;
  readonly isAborted: () => boolean;
  answer(body: unknown, status?: number): void;
  fail(): void;
}

/** The server's end of one EventSource. */
class ScriptedStream {
  readonly url: string;
  isClosed = false;
  #hear: (event: { readonly data: string }) => void = () => undefined;
  #break: () => void = () => undefined;

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: 'message' | 'error', listener: (event: { readonly data: string }) => void): void {
    if (type === 'message') this.#hear = listener;
    else this.#break = () => listener({ data: '' });
  }

  close(): void {
    this.isClosed = true;
  }

  say(...frames: readonly ServerFrame[]): void {
    for (const frame of frames) this.#hear({ data: JSON.stringify(frame) });
  }

  garble(data: string): void {
    this.#hear({ data });
  }

  cut(): void {
    this.#break();
  }

  /** What `?c=` of its address says. */
  get asked(): unknown {
    const c = new URL(this.url).searchParams.get('c') ?? '';
    return JSON.parse(atob(c.replaceAll('-', '+').replaceAll('_', '/')));
  }
}

/** A transport with the test as its server and its clock. */
export function transportStage() {
  const scheduler = new SimulatedScheduler();
  const asks: Ask[] = [];
  const streams: ScriptedStream[] = [];
  const reports: unknown[] = [];
  const ground: TransportEnvironment = {
    base: 'https://tambayan.test/rt',
    scheduler,
    openEventStream(url) {
      const stream = new ScriptedStream(url);
      streams.push(stream);
      return stream;
    },
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        asks.push({
          url: String(url),
          body: JSON.parse(String(init?.body)),
          isAborted: () => init?.signal?.aborted ?? false,
          // A real body is read in turns of the event loop, which simulated time does not wait for.
          answer: (body, status = 200) =>
            resolve(Object.assign(new Response(null, { status }), { json: async () => body })),
          fail: () => reject(new TypeError('no network')),
        });
      }),
  };
  const listener = {
    opened: () => void reports.push('opened'),
    received: (frame: unknown) => void reports.push(frame),
    closed: (code: number) => void reports.push({ closed: code }),
  };
  /** Lets what was answered be heard, then `ms` pass. */
  async function pass(ms = 0): Promise<void> {
    await scheduler.settle();
    await scheduler.settle(ms);
  }
  return { ground, listener, asks, streams, reports, pass };
}

export function aHello(...cur: Cursor[]): ClientFrame {
  return { op: 'hello', v: 1, tab: 't', build: 'b', cur };
}

export const welcome: ServerFrame = {
  op: 'welcome',
  v: 1,
  conn: 'c',
  node: 'n',
  user: 'u',
  now: 0,
  ping: 25_000,
  build: 'b',
  limits: { frame: 16_384, subs: 512, rate: 20 },
};
