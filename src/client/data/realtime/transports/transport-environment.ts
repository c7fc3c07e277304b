import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** The part of an EventSource that a wire uses. */
export interface EventStream {
  addEventListener(type: 'message', listener: (event: { readonly data: string }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  close(): void;
}

/** What the wires stand on. A page hands over its own; a program without one brings its own. */
export interface TransportEnvironment {
  /** Absolute address of the live connection, `https://…/rt`. */
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly openEventStream: (url: string) => EventStream;
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** Whether data is dear: sockets then ask for compression, which has to be agreed on before the hello. */
  readonly isLite?: () => boolean;
  /** Added to the options of Socket.IO where the browser adds cookies and origin by itself elsewhere. */
  readonly sioOptions?: object;
}
