import type { Encoded } from '../connections/encoded.ts';

/** One connection as the protocol sees it: a pipe for frames. It keeps no state of the protocol. */
export interface Transport {
  readonly kind: 'ws' | 'sio' | 'sse' | 'sync';
  /**
   * Hands over frames, in order. `done` runs once when the transport has taken them, or has failed; not any more once
   * the wire has ended.
   */
  write(frames: readonly Encoded[], done: () => void): void;
  /** Ends it in good order, with a close code of the contract. Repeating it does nothing. */
  close(code: number, why: string): void;
  /** Ends it now, whatever is still on its way. */
  terminate(): void;
}

/** A wire that clients speak on, too. */
export interface SocketTransport extends Transport {
  readonly kind: 'ws' | 'sio';
}
