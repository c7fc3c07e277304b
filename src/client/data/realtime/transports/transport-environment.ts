import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** The part of an EventSource that a transport uses. */
export interface EventStream {
  addEventListener(type: 'message', listener: (event: { readonly data: string }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  close(): void;
}

/** What the transports need from their environment. A page passes the browser's APIs, other programs pass their own. */
export interface TransportEnvironment {
  /** Absolute address of the live connection, `https://…/rt`. */
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly openEventStream: (url: string) => EventStream;
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** Whether to save data: sockets then ask for compression, which has to be negotiated before the hello. */
  readonly isLite?: () => boolean;
  /** Added to the options of Socket.IO in programs where no browser adds cookies and origin. */
  readonly sioOptions?: object;
}
