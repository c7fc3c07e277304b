import { BATCH_MAX, type Ev, type ServerFrame } from '../../../contract/core/realtime.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';

/** A frame that the server sends, as in the contract, except that `n` may be left out, which means 1. */
export type OutFrame =
  | Exclude<ServerFrame, { op: 'ev' } | { op: 'batch' }>
  | OutEv
  | { readonly op: 'batch'; readonly ev: readonly OutEv[] };
type OutEv = Omit<Ev, 'n'>;

/** A frame that is encoded at most once, however many connections it goes to. */
export interface Encoded {
  readonly frame: OutFrame;
  /** JSON in UTF-8, the same on every transport. */
  bytes(): Buffer;
  /** The frame as Socket.IO's event `f`. */
  asSocketIoPacket(): string;
  /** The frame as one event of an event stream. */
  asStreamEvent(): Buffer;
}

export function encode(frame: OutFrame): Encoded {
  return new LazilyEncoded(frame);
}

class LazilyEncoded implements Encoded {
  readonly frame: OutFrame;
  #bytes: Buffer | null = null;
  #socketIo: string | null = null;
  #streamed: Buffer | null = null;

  constructor(frame: OutFrame) {
    this.frame = frame;
  }

  bytes(): Buffer {
    this.#bytes ??= Buffer.from(JSON.stringify(this.frame));
    return this.#bytes;
  }

  asSocketIoPacket(): string {
    this.#socketIo ??= `2["f",${this.bytes()}]`;
    return this.#socketIo;
  }

  asStreamEvent(): Buffer {
    // `JSON.stringify` writes no line breaks, so one `data` line is enough.
    this.#streamed ??= Buffer.concat([Buffer.from('data: '), this.bytes(), Buffer.from('\n\n')]);
    return this.#streamed;
  }
}

/**
 * Encodes 1 to {@link BATCH_MAX} contiguous events of one topic as one frame. Throws for any other number of events.
 */
export function encodeEvents(events: readonly CommittedEvent[]): Encoded {
  const [first] = events;
  if (!first || events.length > BATCH_MAX) throw new Error(`${events.length} events do not fit one frame`);
  return encode(events.length === 1 ? toEv(first) : { op: 'batch', ev: events.map(toEv) });
}

/** Cuts contiguous events into pieces that fit one frame each. */
export function inBatches(events: readonly CommittedEvent[]): CommittedEvent[][] {
  const batches: CommittedEvent[][] = [];
  for (let from = 0; from < events.length; from += BATCH_MAX)
    batches.push(events.slice(from, from + BATCH_MAX));
  return batches;
}

function toEv({ t, e, o, x, k, at, a, d }: CommittedEvent): OutEv {
  return a === null ? { op: 'ev', t, e, o, x, k, at, d } : { op: 'ev', t, e, o, x, k, at, a, d };
}
