import { constants, inflateRawSync } from 'node:zlib';

const TEXT = 0x1;
const CONTINUATION = 0x0;
const IS_COMPRESSED = 0x40;
/** The bytes that the sender of a compressed message leaves out (RFC 7692). */
const DEFLATE_TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const WINDOW_BYTES = 32 * 1024;

/** Inflates the messages of one connection, in order. */
function createInflating(): (payload: Buffer) => Buffer {
  let window: Buffer = Buffer.alloc(0);
  return (payload) => {
    const options = { finishFlush: constants.Z_SYNC_FLUSH };
    const text = inflateRawSync(
      Buffer.concat([payload, DEFLATE_TAIL]),
      window.length === 0 ? options : { ...options, dictionary: window },
    );
    window = Buffer.from(Buffer.concat([window, text]).subarray(-WINDOW_BYTES));
    return text;
  };
}

/** Parses the unmasked frames of a server and calls `onText` with each complete text message. */
export function createWsReader(onText: (text: string) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let isCompressed = false;
  const inflate = createInflating();

  function takeFrame(): boolean {
    if (rest.length < 2) return false;
    const [first = 0, second = 0] = rest;
    const short = second & 0x7f;
    const start = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (rest.length < start) return false;
    const length =
      short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short;
    if (rest.length < start + length) return false;
    const payload = rest.subarray(start, start + length);
    rest = rest.subarray(start + length);
    const opcode = first & 0x0f;
    if (opcode === TEXT || opcode === CONTINUATION) {
      if (opcode === TEXT) isCompressed = (first & IS_COMPRESSED) !== 0;
      parts.push(payload);
      if ((first & 0x80) !== 0) {
        const message = Buffer.concat(parts);
        onText(String(isCompressed ? inflate(message) : message));
        parts = [];
      }
    }
    return true;
  }

  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (takeFrame());
  };
}
