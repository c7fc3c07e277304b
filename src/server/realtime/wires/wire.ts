import type { Encoded } from '../encoded.ts';

/** One connection as the protocol sees it: a pipe for frames. It keeps no state of the protocol. */
export interface Wire {
  readonly kind: 'ws' | 'sio' | 'sse' | 'sync';
  /** Hands over a frame; `done` runs once when the transport has taken it, or has failed. In order. */
  write(frame: Encoded, done: () => void): void;
  /** Ends it in good order, with a close code of the contract. Repeating it does nothing. */
  close(code: number, why: string): void;
  /** Ends it now, whatever is still on its way. */
  terminate(): void;
}
