import type { Encoded } from '../connections/encoded.ts';

/** How frames get to one client. A transport has no state of the protocol. */
export interface Transport {
  readonly kind: 'ws' | 'sio' | 'sse' | 'sync';
  /**
   * Sends frames, in order. `done` runs once when the transport has sent them or has failed. It does not run after the
   * transport has ended.
   */
  write(frames: readonly Encoded[], done: () => void): void;
  /** Closes the transport after what was written, with a close code of the contract. Idempotent. */
  close(code: number, why: string): void;
  /** Ends the transport at once. Frames on their way may be lost. */
  terminate(): void;
}

/** A transport on which the client can send, too. */
export interface SocketTransport extends Transport {
  readonly kind: 'ws' | 'sio';
}
