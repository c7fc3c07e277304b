const TEXT = 0x1;
const CONTINUATION = 0x0;

/** Follows the frames of a server, which are never masked, and hands out each complete text message. */
export function createWsReader(onText: (text: string) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];

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
      parts.push(payload);
      if ((first & 0x80) !== 0) {
        onText(String(Buffer.concat(parts)));
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
