import { BATCH_MAX, type Ev, type ServerFrame } from '../../contract/realtime.ts';
import type { CommittedEvent } from '../db/emit.ts';
import { deflated } from './deflated.ts';

/** What the server sends: as the contract has it, except that `n` may be left out, which means 1. */
export type OutFrame =
  | Exclude<ServerFrame, { op: 'ev' } | { op: 'batch' }>
  | OutEv
  | { readonly op: 'batch'; readonly ev: readonly OutEv[] };
type OutEv = Omit<Ev, 'n'>;

/** What stands newest in the window of those who inflated a frame. Compared by identity. */
export interface Inflated {
  readonly topic: string | null;
  readonly text: Buffer;
}

/** Shorter frames travel as they are: they would gain little, and what was inflated before stays the newest. */
export const DEFLATE_MIN_BYTES = 400;
/** A frame is compressed for so many different predecessors; for all others by itself. */
const FOLLOWED_MAX = 3;
/** First byte of a whole text message of RFC 6455, and of one that is compressed (RFC 7692). */
const TEXT = 0x81;
const COMPRESSED_TEXT = 0xc1;

/** A frame that is turned into bytes at most once, however many connections it goes to. */
export interface Encoded {
  readonly frame: OutFrame;
  /** JSON in UTF-8, the same on every wire. */
  bytes(): Buffer;
  /** The same as one unmasked text frame of RFC 6455, header included. */
  asWebSocketFrame(): Buffer;
  /**
   * The same compressed, for a connection whose newest compressed frame was `last`; null where it is not worth it. Those
   * who read a topic got the same frame before, so that one compression serves nearly all of them.
   */
  asDeflatedFrame(last: Inflated | null): { readonly whole: Buffer; readonly inflated: Inflated } | null;
  /** The same as Socket.IO's event `f` in such a frame. */
  asSocketIoFrame(): Buffer;
  /** The same as one event of an event stream. */
  asStreamEvent(): Buffer;
  /** That event as one chunk of a chunked HTTP answer. */
  asStreamChunk(): Buffer;
}

export function encode(frame: OutFrame): Encoded {
  return new LazilyEncoded(frame);
}

class LazilyEncoded implements Encoded {
  readonly frame: OutFrame;
  #framed: { readonly whole: Buffer; readonly json: Buffer } | null = null;
  #inflated: Inflated | null = null;
  #deflated: Buffer | null = null;
  #following: { readonly last: Inflated; readonly whole: Buffer }[] | null = null;
  #socketIo: Buffer | null = null;
  #streamed: Buffer | null = null;
  #chunked: Buffer | null = null;

  constructor(frame: OutFrame) {
    this.frame = frame;
  }

  bytes(): Buffer {
    return this.#webSocket().json;
  }

  asWebSocketFrame(): Buffer {
    return this.#webSocket().whole;
  }

  asDeflatedFrame(last: Inflated | null): { readonly whole: Buffer; readonly inflated: Inflated } | null {
    const text = this.bytes();
    if (text.length < DEFLATE_MIN_BYTES) return null;
    this.#inflated ??= { topic: topicOf(this.frame), text };
    return { whole: this.#after(last) ?? this.#alone(), inflated: this.#inflated };
  }

  #alone(): Buffer {
    this.#deflated ??= compressedFrame(this.bytes(), null);
    return this.#deflated;
  }

  /** Null when what was inflated last has little in common with this. */
  #after(last: Inflated | null): Buffer | null {
    if (last === null || last.topic === null || last.topic !== this.#inflated?.topic) return null;
    this.#following ??= [];
    const known = this.#following.find((one) => one.last === last);
    if (known !== undefined) return known.whole;
    if (this.#following.length >= FOLLOWED_MAX) return null;
    const whole = compressedFrame(this.bytes(), last.text);
    this.#following.push({ last, whole });
    return whole;
  }

  asSocketIoFrame(): Buffer {
    this.#socketIo ??= textFrame('42["f",', this.bytes(), ']').whole;
    return this.#socketIo;
  }

  asStreamEvent(): Buffer {
    // JSON has no line breaks of its own, so one `data` line holds it.
    this.#streamed ??= Buffer.concat([Buffer.from('data: '), this.bytes(), Buffer.from('\n\n')]);
    return this.#streamed;
  }

  asStreamChunk(): Buffer {
    this.#chunked ??= chunkOf(this.asStreamEvent());
    return this.#chunked;
  }

  #webSocket(): { readonly whole: Buffer; readonly json: Buffer } {
    this.#framed ??= textFrame('', JSON.stringify(this.frame), '');
    return this.#framed;
  }
}

function topicOf(frame: OutFrame): string | null {
  if (frame.op === 'batch') return frame.ev[0]?.t ?? null;
  return frame.op === 'ev' ? frame.t : null;
}

function compressedFrame(text: Buffer, before: Buffer | null): Buffer {
  const { whole } = textFrame('', deflated(text, before), '');
  whole[0] = COMPRESSED_TEXT;
  return whole;
}

/** `bytes` as one chunk of a chunked HTTP answer. */
export function chunkOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

/** One final text frame, and the part of it that is `json`. What stands around that is ASCII. */
function textFrame(before: string, json: string | Buffer, after: string): { whole: Buffer; json: Buffer } {
  const jsonSize = Buffer.byteLength(json);
  const size = before.length + jsonSize + after.length;
  const headSize = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const whole = Buffer.allocUnsafe(headSize + size);
  whole[0] = TEXT;
  if (headSize === 2) whole[1] = size;
  else if (headSize === 4) {
    whole[1] = 126;
    whole.writeUInt16BE(size, 2);
  } else {
    whole[1] = 127;
    whole.writeBigUInt64BE(BigInt(size), 2);
  }
  const start = headSize + before.length;
  whole.write(before, headSize, 'latin1');
  if (typeof json === 'string') whole.write(json, start);
  else json.copy(whole, start);
  whole.write(after, start + jsonSize, 'latin1');
  return { whole, json: whole.subarray(start, start + jsonSize) };
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
