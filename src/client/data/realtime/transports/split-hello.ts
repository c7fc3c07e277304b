import {
  CLIENT_FRAME_MAX_BYTES,
  type ClientFrame,
  type Cursor,
  TOPICS_PER_FRAME_MAX,
} from '../../../../contract/core/realtime.ts';

/** All that a client sends is ASCII: names of topics, numbers and identifiers. */
const sizeOf = (value: object) => JSON.stringify(value).length;

/** As many of `cursors` as fit into `room` bytes, each with the comma after it. */
function fitting(cursors: readonly Cursor[], room: number): readonly Cursor[] {
  let left = room;
  const count = cursors.findIndex((cursor) => {
    left -= sizeOf(cursor) + 1;
    return left < 0;
  });
  return count < 0 ? cursors : cursors.slice(0, count);
}

/**
 * Splits `frame` into frames that a socket can carry. A hello may name 512 topics, and a frame has room for about two
 * hundred: the rest follows in `sub` frames, which the server handles after the hello.
 */
export function splitHello(frame: ClientFrame): readonly ClientFrame[] {
  if (frame.op !== 'hello') return [frame];
  const cur = fitting(frame.cur, CLIENT_FRAME_MAX_BYTES - sizeOf({ ...frame, cur: [] }));
  const frames: ClientFrame[] = [{ ...frame, cur: [...cur] }];
  for (let from = cur.length; from < frame.cur.length; from += TOPICS_PER_FRAME_MAX)
    frames.push({ op: 'sub', cur: frame.cur.slice(from, from + TOPICS_PER_FRAME_MAX) });
  return frames;
}
