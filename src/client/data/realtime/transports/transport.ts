import type { TransportKind } from '../../../../../machines/connection.machine.ts';
import type { ClientFrame } from '../../../../contract/core/realtime.ts';

/** What a transport reports. Nothing is called after `closed`, nor after `close()`. */
export interface TransportListener {
  /** Frames can be sent now. */
  opened(): void;
  /** One frame as received, parsed as JSON only; undefined when it was not JSON. */
  received(frame: unknown): void;
  /** The transport closed, with its code. Before a `welcome` this is a failure whatever the code is. */
  closed(code: number, why: string): void;
}

/** One attempt to connect to the server. Single-use: after it is closed, a new one is created. */
export interface Transport {
  readonly kind: TransportKind;
  /** Sends one frame. Does nothing unless the transport is open. */
  send(frame: ClientFrame): void;
  close(): void;
}

/** Creates a transport of `kind` and starts connecting it. Never calls `listener` before it returns. */
export type OpenTransport = (kind: TransportKind, listener: TransportListener) => Transport;
