import { Problem } from '../../../contract/core/problems.ts';

/** Reads bytes `start` to `end` of a file, the last one included; fewer at its end. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const BEGINNING_BYTES = 64;
/** Zeros that are read at once. */
const ZEROS_BYTES = 1024 * 1024;
/** Boxes of an MP4 at its top. Films of hours have a few thousand, in pieces. */
const BOXES_MAX = 20_000;
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Whether a file that is announced as `mimeType` may begin like this. Judges what is there: at least the first byte. */
export function beginsLikeVideo(bytes: Uint8Array, mimeType: string): boolean {
  const begins = (beginning: Buffer, at = 0) => {
    const given = Buffer.from(bytes.subarray(at, at + beginning.length));
    return given.equals(beginning.subarray(0, given.length));
  };
  if (mimeType === 'video/mp4') return begins(Buffer.from('ftyp'), 4);
  if (mimeType === 'video/webm') return begins(EBML);
  // The first page of a stream.
  return begins(Buffer.from([0x4f, 0x67, 0x67, 0x53, 0, 2]));
}

/**
 * Checks that a whole file is a video of its type, and not another file with the same beginning. Returns its seconds, or
 * null when the format does not say them at a known place. @throws Problem `upload.not_a_video`
 */
export async function inspectVideo(read: ReadBytes, size: number, mimeType: string): Promise<number | null> {
  const beginning = await read(0, BEGINNING_BYTES - 1);
  if (beginning.length < 12 || !beginsLikeVideo(beginning, mimeType)) throw notAVideo();
  if (mimeType === 'video/mp4') return inspectMp4(read, size);
  if (mimeType === 'video/webm' && !beginning.includes('webm')) throw notAVideo();
  if (mimeType === 'video/ogg' && !['theora', 'fishead', 'OVP80'].some((codec) => beginning.includes(codec)))
    throw notAVideo();
  return null;
}

/** An MP4 is a row of boxes from the first byte to the last. One of them describes the film. */
async function inspectMp4(read: ReadBytes, size: number): Promise<number | null> {
  let hasFilm = false;
  let hasData = false;
  let seconds: number | null = null;
  let at = 0;
  for (let boxes = 0; at < size; boxes++) {
    if (boxes > BOXES_MAX) throw notAVideo();
    const head = await read(at, at + 15);
    if (head.every((byte) => byte === 0) && (await isZerosTo(read, at, size))) break;
    if (head.length < 8) throw notAVideo();
    const type = head.toString('latin1', 4, 8);
    if (head.every((byte) => byte === 0) && (await isZerosTo(read, at, size))) break;
    const length = lengthOf(head, size - at);
    if (!/^[\w -]{4}$/.test(type) || length < 8 || length > size - at) throw notAVideo();
    if (type === 'moov') {
      hasFilm = true;
      seconds ??= await secondsOf(read, at, length);
    }
    if (type === 'mdat') hasData = true;
    at += length;
  }
  if (!hasFilm || !hasData) throw notAVideo();
  return seconds;
}

/** Some cameras and downloads fill the end of a file with zeros, which players pass over. */
async function isZerosTo(read: ReadBytes, start: number, size: number): Promise<boolean> {
  for (let at = start; at < size; at += ZEROS_BYTES) {
    const bytes = await read(at, Math.min(at + ZEROS_BYTES, size) - 1);
    if (bytes.length === 0 || bytes.some((byte) => byte !== 0)) return false;
  }
  return true;
}

/** 0 means: to the end of the file. 1 means: the length follows in eight bytes. */
function lengthOf(head: Buffer, rest: number): number {
  const length = head.readUInt32BE(0);
  if (length === 0) return rest;
  if (length !== 1) return length;
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8));
}

/** The film's header is its first box. */
async function secondsOf(read: ReadBytes, film: number, length: number): Promise<number | null> {
  const header = await read(film + 8, film + Math.min(length, 48) - 1);
  if (header.length < 32 || header.toString('latin1', 4, 8) !== 'mvhd') return null;
  const isLong = header[8] === 1;
  const [scaleAt, durationAt] = isLong ? [28, 32] : [20, 24];
  if (header.length < durationAt + (isLong ? 8 : 4)) return null;
  const scale = header.readUInt32BE(scaleAt);
  const duration = isLong ? Number(header.readBigUInt64BE(durationAt)) : header.readUInt32BE(durationAt);
  return scale > 0 && duration > 0 ? duration / scale : null;
}

export function notAVideo(): Problem {
  return new Problem('upload.not_a_video', 'This file is not an MP4, WebM or OGG video');
}
