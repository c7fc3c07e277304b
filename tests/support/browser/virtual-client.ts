import type { TransportKind } from '../../../machines/connection.machine.ts';
import type { ConnectionStatus } from '../../../src/client/data/realtime/hub/connection-store.ts';
import type { HubEvent } from '../../../src/client/data/realtime/hub/event-feed.ts';
import { createHub, type Hub } from '../../../src/client/data/realtime/hub/hub.ts';
import type { PageSignal } from '../../../src/client/data/realtime/hub/page-signals.ts';
import type {
  OpenTransport,
  TransportListener,
} from '../../../src/client/data/realtime/transports/transport.ts';
import type { Scheduler } from '../../../src/client/ui/base/scheduler.ts';
import { type RtPosition, type ServerFrame, serverFrame } from '../../../src/contract/core/realtime.ts';
import { createNodeTransports } from '../node-transports.ts';

export interface VirtualClientOptions {
  /** `ws://…/rt/ws` */
  readonly url: string;
  /** What the browser would send: cookie and origin. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The transports that it may use, best first; only `ws` by default. The others are the page's own, on
   * Node's sockets.
   */
  readonly transports?: readonly [TransportKind, ...TransportKind[]];
  readonly random?: () => number;
  /** The clock and timers of this client. Defaults to the system's. */
  readonly scheduler?: Scheduler;
  /** Called with each frame as it arrives, before the hub gets it. */
  readonly onFrame?: (frame: ServerFrame) => void;
}

/** One open tab without a browser: the client's own hub over a real socket. */
export interface VirtualClient {
  readonly hub: Hub;
  /** Offsets of a topic in the order in which the hub applied them, since its last reset. */
  applied(topic: string): readonly number[];
  events(topic: string): readonly HubEvent[];
  status(): ConnectionStatus;
  /** The current transport; null while it is not live. */
  transport(): TransportKind | null;
  /** Switches to another of its transports, without a gap. */
  switchTo(kind: TransportKind): void;
  /** Subscribes to `topic` from `snapshot`, or from now. Returns the unsubscribe function. */
  follow(topic: string, snapshot?: () => Promise<RtPosition | null>): () => void;
  /** Breaks the connection without a close, as a tunnel would. The client reconnects automatically. */
  cut(): void;
  /** Stops reading from `ws` and `sio`, so that the server's buffers fill. The returned function resumes. */
  stall(): () => void;
  /** Signals of the page, for example that it is visible again. */
  signal(signal: PageSignal): void;
  close(): void;
}

export const systemScheduler: Scheduler = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  frame(run) {
    const handle = setImmediate(run);
    return () => clearImmediate(handle);
  },
  typed: () => 0,
  isHidden: () => false,
  onVisibility: () => () => undefined,
};

/**
 * Connects at once. Problems with frames are thrown: the server under test must send no frame outside the
 * contract.
 */
export function createVirtualClient(options: VirtualClientOptions): VirtualClient {
  const events = new Map<string, HubEvent[]>();
  const signals = new Set<(signal: PageSignal) => void>();

  const scheduler = options.scheduler ?? systemScheduler;
  const transports = createNodeTransports({ ...options, scheduler });

  const openTransport: OpenTransport = (kind, listener) => {
    const checked: TransportListener = {
      ...listener,
      received(raw) {
        const frame = serverFrame.parse(raw);
        options.onFrame?.(frame);
        listener.received(raw);
        if (frame.op === 'reset') events.delete(frame.t);
      },
    };
    return transports.openTransport(kind, checked);
  };

  const hub = createHub({
    settings: { tab: 'virtual', build: 'virtual' },
    transports: options.transports ?? ['ws'],
    openTransport,
    scheduler,
    random: options.random ?? Math.random,
    listenToPage(listener) {
      signals.add(listener);
      return () => void signals.delete(listener);
    },
    onBadFrame(why) {
      throw new Error(`a frame that the client does not understand: ${why}`);
    },
  });

  hub.onBatch((batch) => {
    for (const event of batch) listOf(event.topic).push(event);
  });

  function listOf(topic: string): HubEvent[] {
    const list = events.get(topic) ?? [];
    events.set(topic, list);
    return list;
  }

  hub.start();
  return {
    hub,
    applied: (topic) => listOf(topic).map(({ offset }) => offset),
    events: listOf,
    status: () => hub.connection.getState().status,
    transport: () => hub.connection.getState().transport,
    switchTo: hub.switchTo,
    follow: (topic, snapshot) => hub.subscribe(topic, 'full', snapshot ? { snapshot } : {}),
    cut: transports.cut,
    stall: transports.stall,
    signal(signal) {
      for (const listener of signals) listener(signal);
    },
    close() {
      hub.stop();
      transports.cut();
    },
  };
}
