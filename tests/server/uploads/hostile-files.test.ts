import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrivingBody } from '../../../src/server/features/uploads/arriving/arriving-body.ts';
import { drawVariants } from '../../../src/server/features/uploads/picture.ts';
import { systemTimers } from '../../../src/server/platform/clock/clock.ts';
import { aGifOf, aPicture, opened, withComment, withPngText } from './a-picture.ts';
import { anUploadWorld, type UploadWorld } from './an-upload-world.ts';

let world: UploadWorld;
let ana: string;
beforeAll(async () => {
  world = await anUploadWorld();
  ana = await world.api.person();
});
afterAll(() => world.close());

const SCRIPT = '<html><script>window.__pwn = 1</script></html>';

/** The largest variant of the picture that someone has now. */
async function served(): Promise<Buffer> {
  const address = String(await world.avatarUrlOf(ana)).replace('256', '512');
  return (await world.ask('GET', address)).bytes;
}

describe('a file that lies about its size', () => {
  test('is refused before it is read, when it says so', async () => {
    const announced = Buffer.alloc(1024);
    const address = await world.addressFor(ana, announced, 'image/png');
    const answer = await world.send(ana, address, announced, { 'content-length': String(100 * 1024 * 1024) });
    expect(answer).toMatchObject({ status: 413, code: 'request.too_large' });
    expect(answer.headers.connection).toBe('close');
  });

  test('is refused when it says nothing', async () => {
    const bytes = await aPicture();
    const address = await world.addressFor(ana, bytes, 'image/png');
    const answer = await world.ask('PUT', address.upload_url, {
      headers: { authorization: `Bearer ${ana}`, ...address.headers, 'transfer-encoding': 'chunked' },
      chunks: [bytes],
    });
    expect(answer).toMatchObject({ status: 411, code: 'upload.length_required' });
  });

  test('that is shorter than announced is no picture, and its address is spent', async () => {
    const bytes = await aPicture('png', { width: 200 });
    const address = await world.addressFor(ana, bytes, 'image/png');
    const half = bytes.subarray(0, bytes.length - 20);
    expect(await world.send(ana, address, half)).toMatchObject({ status: 400, code: 'request.malformed' });
    expect(await world.send(ana, address, bytes)).toMatchObject({ status: 410 });
  });

  test('is counted while it comes: the first byte too many ends it', async () => {
    let taken = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          taken += 1;
          yield Buffer.alloc(1000);
        }
      })(),
      { highWaterMark: 1 },
    );
    const body = arrivingBody(endless, { maxBytes: 5000, timers: systemTimers });
    expect((await buffer(body.stream)).byteLength).toBeLessThanOrEqual(5000);
    expect(body.end()).toBe('too_large');
    expect(taken).toBeLessThan(12);
    expect(endless.isPaused()).toBe(true);
    endless.destroy();
  });

  test('is refused with another type than announced', async () => {
    const bytes = await aPicture();
    const address = await world.addressFor(ana, bytes, 'image/png');
    expect(await world.send(ana, address, bytes, { 'content-type': 'text/html' })).toMatchObject({
      status: 415,
      code: 'request.unsupported_media',
    });
  });
});

describe('a file that is no picture', () => {
  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'an SVG behind a declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a page', Buffer.from(SCRIPT)],
    ['a film that is a page', Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.from(SCRIPT)])],
    [
      'a page behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SCRIPT)]),
    ],
    ['a page behind the first bytes of a GIF', Buffer.from(`GIF89a${SCRIPT}`)],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['nothing but zeros', Buffer.alloc(64)],
    ['WebP, which nobody asked for', 'webp'],
  ] as const)('is refused: %s', async (_, file) => {
    const bytes =
      file === 'webp'
        ? await sharp(await aPicture())
            .webp()
            .toBuffer()
        : file;
    const before = await world.avatarUrlOf(ana);
    expect(await world.upload(ana, bytes)).toMatchObject({ status: 422, code: 'upload.not_a_picture' });
    expect(await world.avatarUrlOf(ana)).toBe(before);
  });

  test('is cut off: refused, and the picture before stays', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(await world.upload(ana, whole.subarray(0, whole.length / 2))).toMatchObject({ status: 422 });
  });
});

describe('what comes along with a picture does not come out again', () => {
  test.each([
    [
      'a page in the comment of a JPEG',
      async () => withComment(await aPicture('jpeg'), SCRIPT),
      'image/jpeg',
      '__pwn',
    ],
    [
      'an archive behind a GIF',
      async () => Buffer.concat([await aPicture('gif'), Buffer.from('PK\x03\x04 laman')]),
      'image/gif',
      'PK\x03\x04',
    ],
    [
      'a script in a chunk of a PNG',
      async () => withPngText(await aPicture('png'), SCRIPT),
      'image/png',
      '__pwn',
    ],
    [
      'a page behind a PNG',
      async () => Buffer.concat([await aPicture('png'), Buffer.from(SCRIPT)]),
      'image/png',
      '__pwn',
    ],
  ] as const)('%s', async (_, make, type, planted) => {
    const bytes = await make();
    expect(bytes.includes(planted)).toBe(true);
    expect((await world.upload(ana, bytes, type)).status).toBe(200);
    expect((await served()).includes(planted)).toBe(false);
  });

  test('where it was taken, with what, and how it was held: it is turned upright instead', async () => {
    const left = { create: { width: 200, height: 400, channels: 3, background: '#ff0000' } } as const;
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Make: 'Telepono' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitude: '121/1 0/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect((await world.upload(ana, bytes, 'image/jpeg')).status).toBe(200);
    const out = await served();
    const { exif, icc, xmp, iptc, orientation } = await opened(out).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(out.includes('Telepono')).toBe(false);
    // Turned a quarter to the right, what was at the left is at the top.
    const { data } = await opened(out)
      .resize(2, 2, { kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [topRed = 0, , topBlue = 0] = data;
    expect([topRed > 200, topBlue < 60]).toEqual([true, true]);
  });
});

describe('a small file that unfolds into a large one', () => {
  test('of 16 million points is refused by its head', async () => {
    const bytes = await aPicture('png', { width: 4096 });
    expect(bytes.length).toBeLessThan(300_000);
    expect(await world.upload(ana, bytes)).toMatchObject({ status: 422, code: 'upload.too_many_pixels' });
  });

  test('that says it is small, and goes on, is refused', async () => {
    const honest = await aPicture('png', { width: 8 });
    const more = deflateSync(Buffer.alloc(20_000_000));
    const chunk = Buffer.alloc(12 + more.length);
    chunk.writeUInt32BE(more.length, 0);
    chunk.write('IDAT', 4, 'latin1');
    more.copy(chunk, 8);
    const bytes = Buffer.concat([honest.subarray(0, 33), chunk, honest.subarray(33)]);
    await expect(drawVariants(bytes)).rejects.toMatchObject({ code: 'upload.not_a_picture' });
  });

  test('of ten thousand frames is refused; of a hundred it is the first', async () => {
    const film = aGifOf(10_000);
    expect(await world.upload(ana, film, 'image/gif')).toMatchObject({
      status: 422,
      code: 'upload.too_many_pixels',
    });
    expect((await world.upload(ana, aGifOf(100), 'image/gif')).status).toBe(200);
    expect((await opened(await served()).metadata()).pages).toBeUndefined();
  });

  test('of a photograph is drawn: 24 million points of JPEG are a camera', async () => {
    const bytes = await aPicture('jpeg', { width: 6000, height: 4000 });
    expect((await world.upload(ana, bytes, 'image/jpeg')).status).toBe(200);
  });
});
