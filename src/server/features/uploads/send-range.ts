import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/core/problems.ts';

/** Both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored file, and how its bytes are read. */
interface RangeSource {
  readonly bytes: number;
  readonly mimeType: string;
  /** Null when the file is gone. */
  readonly read: (range: ByteRange) => Promise<Readable | null>;
}

/** Answers with a file, or with the part that the request asks for. */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, mimeType, read }: RangeSource,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes');
  const range = rangeOf(request.headers.range, bytes);
  if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  reply.type(mimeType).header('content-length', range.end - range.start + 1);
  if (range.isPart) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  const isHead = request.method === 'HEAD';
  const stream = await read(isHead ? { start: range.start, end: range.start } : range);
  if (!stream) throw nothingHere();
  if (!isHead) return reply.send(stream);
  stream.destroy();
  // An empty stream, because the length of an empty text would replace that of the file.
  return reply.send(Readable.from([]));
}

/** The part that a `Range` header asks for: the whole without one, null when there is no such part. */
function rangeOf(header: string | undefined, bytes: number): (ByteRange & { isPart: boolean }) | null {
  const whole = { start: 0, end: bytes - 1, isPart: false };
  // What is not one range of bytes may be ignored (RFC 9110).
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return whole;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < start) return whole;
  return start >= bytes || (from === '' && Number(to) === 0) ? null : { start, end, isPart: true };
}

/** What is answered for an address that leads to no file, for whatever reason. */
export function nothingHere(): Problem {
  return new Problem('route.not_found', 'There is nothing at this address');
}
