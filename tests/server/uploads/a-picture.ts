import sharp, { type Sharp } from 'sharp';

/** A picture of `width` × `height` points in one colour, as the bytes of a file; square without a height. */
export async function aPicture(
  format: 'png' | 'jpeg' | 'gif' = 'png',
  { width = 40, height = 0, colour = '#c2410c' } = {},
): Promise<Buffer> {
  const plain = sharp({ create: { width, height: height || width, channels: 3, background: colour } });
  return plain.toFormat(format).toBuffer();
}

/** A PNG that no format makes small: 3 bytes for each point. */
export function aNoisyPicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
}

/** A photograph with the place and the camera where it was taken. */
export async function aPhotograph(): Promise<Buffer> {
  return sharp(await aPicture('jpeg', { width: 300 }))
    .withExif({
      IFD0: { Make: 'Telepono' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitude: '121/1 0/1 0/1' },
    })
    .toBuffer();
}

/** Opens what the server drew. It forbids this process to read WebP, which is lifted here for our own eyes only. */
export function opened(webp: Buffer): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  return sharp(webp);
}

/** `jpeg` with `comment` in it, which decoders pass over and browsers that guess would read. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

/** `png` with a chunk of text behind its head. */
export function withPngText(png: Buffer, text: string): Buffer {
  const body = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A moving picture of one point. */
export function aGifOf(frames: number): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
  ]);
  const frame = Buffer.from([
    0x21, 0xf9, 4, 0, 2, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
  ]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}
