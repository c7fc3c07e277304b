import type { Encoded } from '../encoded.ts';

/** The bytes of frames that travel together; those of a single one are everybody's, and not copied. */
export function joined(frames: readonly Encoded[], bytesOf: (frame: Encoded) => Buffer): Buffer {
  const [first] = frames;
  return first && frames.length === 1 ? bytesOf(first) : Buffer.concat(frames.map(bytesOf));
}

/** One connection as the protocol sees it: a pipe for frames. It keeps no state of the protocol. */
export interface Wire {
  readonly kind: 'ws' | 'sio' | 'sse' | 'sync';
  /**
   * Hands over frames, which travel together where the transport allows it: a write each would cost more than all that
   * is in them. `done` runs once when the transport has taken them, or has failed. In order.
   */
  write(frames: readonly Encoded[], done: () => void): void;
  /** Ends it in good order, with a close code of the contract. Repeating it does nothing. */
  close(code: number, why: string): void;
  /** Ends it now, whatever is still on its way. */
  terminate(): void;
}
