import { constants, deflateRawSync } from 'node:zlib';

/** Small windows: what is repeated stands in the frame before, and setting up larger ones would cost more than the work. */
const OPTIONS = {
  level: 4,
  windowBits: 13,
  memLevel: 6,
  chunkSize: 2_048,
  finishFlush: constants.Z_SYNC_FLUSH,
};
/** What such a flush ends with; RFC 7692 leaves it out. */
const TAIL_BYTES = 4;

/**
 * `text` as the payload of a compressed message of RFC 7692, for whoever inflated `before` last on the same connection,
 * or whatever they inflated where it is null. It depends on nothing else: one payload serves all of them.
 */
export function deflated(text: Buffer, before: Buffer | null): Buffer {
  const payload = deflateRawSync(text, before === null ? OPTIONS : { ...OPTIONS, dictionary: before });
  return payload.subarray(0, payload.length - TAIL_BYTES);
}
