import type { TransportKind } from '../../../../../machines/connection.machine.ts';
import type { ClientFrame } from '../../../../contract/core/realtime.ts';

/** What a wire reports. Nothing is called after `closed`, nor after `close()`. */
export interface TransportListener {
  /** Frames can be sent now. */
  opened(): void;
  /** One frame as it came, parsed as JSON only; undefined when it was not JSON. */
  received(frame: unknown): void;
  /** The end, with the transport's code. Before a `welcome` it is a failure whatever the code says. */
  closed(code: number, why: string): void;
}

/** One attempt at one way to the server. Single-use: when it is closed, another one is made. */
export interface Transport {
  readonly kind: TransportKind;
  /** Sends one frame; does nothing unless the wire is open. */
  send(frame: ClientFrame): void;
  close(): void;
}

/** Makes a wire of `kind` and starts connecting it. Never calls `listener` before it returns. */
export type OpenTransport = (kind: TransportKind, listener: TransportListener) => Transport;
