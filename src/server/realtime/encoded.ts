import { BATCH_MAX, type Ev, type ServerFrame } from '../../contract/realtime.ts';
import type { CommittedEvent } from '../db/emit.ts';

/** What the server sends: as the contract has it, except that `n` may be left out, which means 1. */
export type OutFrame =
  | Exclude<ServerFrame, { op: 'ev' } | { op: 'batch' }>
  | OutEv
  | { readonly op: 'batch'; readonly ev: readonly OutEv[] };
type OutEv = Omit<Ev, 'n'>;

/** A frame that is turned into bytes at most once, however many connections it goes to. */
export interface Encoded {
  readonly frame: OutFrame;
  /** JSON in UTF-8, the same on every wire. */
  bytes(): Buffer;
  /** The same as one unmasked text frame of RFC 6455, header included. */
  asWebSocketFrame(): Buffer;
}

export function encode(frame: OutFrame): Encoded {
  let framed: { readonly whole: Buffer; readonly json: Buffer } | null = null;
  const frameIt = () => {
    framed ??= textFrame(JSON.stringify(frame));
    return framed;
  };
  return { frame, bytes: () => frameIt().json, asWebSocketFrame: () => frameIt().whole };
}

/** One final text frame, and the part of it that is the text. */
function textFrame(text: string): { whole: Buffer; json: Buffer } {
  const size = Buffer.byteLength(text);
  const headSize = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const whole = Buffer.allocUnsafe(headSize + size);
  whole[0] = 0x81;
  if (headSize === 2) whole[1] = size;
  else if (headSize === 4) {
    whole[1] = 126;
    whole.writeUInt16BE(size, 2);
  } else {
    whole[1] = 127;
    whole.writeBigUInt64BE(BigInt(size), 2);
  }
  whole.write(text, headSize);
  return { whole, json: whole.subarray(headSize) };
}

/** Contiguous events of one topic, 1 to {@link BATCH_MAX} of them, in one frame. */
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
