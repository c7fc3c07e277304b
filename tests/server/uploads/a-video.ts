/** One box of an MP4. */
function aBox(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const BLOCK = 64 * 1024;

/** The boxes of an MP4 that lasts `seconds`, with `bytes` bytes of film that no player could show. */
export function anMp4({ bytes = 5_000, seconds = 12 } = {}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const block = Buffer.from(
    Array.from({ length: Math.min(bytes, BLOCK) }, (_, at) => (at * 31 + (at >> 8)) % 251),
  );
  const film = Buffer.alloc(bytes, block);
  // No block is like another one, so that none can take its place.
  for (let at = 0; at + 4 <= bytes; at += BLOCK) film.writeUInt32BE(at, at);
  return Buffer.concat([
    aBox('ftyp', Buffer.from('isom\0\0\x02\0isomiso2')),
    aBox('moov', aBox('mvhd', header)),
    aBox('mdat', film),
  ]);
}

/** The beginnings of the other two formats, and something behind them. */
export function aWebm(): Buffer {
  const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84]);
  return Buffer.concat([head, Buffer.from('webm'), Buffer.alloc(2_000, 7)]);
}

export function anOgg(): Buffer {
  return Buffer.concat([
    Buffer.from('OggS\0\x02'),
    Buffer.alloc(22),
    Buffer.from('\x80theora'),
    Buffer.alloc(2_000, 7),
  ]);
}
