import sharp from 'sharp';
import { attachmentWidths } from '../../../contract/attachments/attachments.ts';
import { coverWidths } from '../../../contract/communities/covers.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { picturePixelsMax } from '../../../contract/upload-rules.ts';
import { avatarSides } from '../../../contract/uploads.ts';
import type { DrawnSize } from './upload-target.ts';

/** A square picture, as WebP. */
export interface Variant {
  readonly side: number;
  readonly bytes: Uint8Array;
}

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** The first bytes of each format. Other files never reach the decoder, which would also read SVG and many more. */
const BEGINNINGS: Readonly<Record<Format, readonly Buffer[]>> = {
  png: [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  jpeg: [Buffer.from([0xff, 0xd8, 0xff])],
  gif: [Buffer.from('GIF87a'), Buffer.from('GIF89a')],
  webp: [Buffer.from('RIFF')],
  avif: [Buffer.from('ftypavif'), Buffer.from('ftypavis')],
};

/** Only the first frame is shown, but the decoder reads all of them to find the end. */
const FRAMES_MAX = 1_000;
/** Of a busy server: no picture within the limits of pixels takes half of it on a quiet one. */
const SECONDS_MAX = 30;
/** WebP quality. Lists show a hundred of the smallest size. */
const QUALITY = 82;
/** The drawing of an attached picture, such as the screenshot of a whole page, is at most this many times as high as wide. */
const TALLEST = 3;
/** Of the largest one, which is read: WebP ends at 16,383. */
const TALLEST_FULL_VIEW = 12_000;
const FULL_VIEW = Math.max(...attachmentWidths);

/** Of all frames of an animation together: 200 of 640 × 480. */
const MOVING_PIXELS_MAX = 62_000_000;
const MOVING_FRAMES_MAX = 300;
const MOVING_SIDE = 480;
const MOVING_QUALITY = 65;
const MOVING_SECONDS_MAX = 20;
const MOVING_BYTES_MAX = 6 * 1024 * 1024;

// One thread per picture, and no cache, because no picture is decoded twice.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** The format by the first bytes; null when it is not allowed. */
function formatOf(bytes: Uint8Array): Format | null {
  const begins = (beginning: Buffer) => beginning.equals(bytes.subarray(0, beginning.length));
  if (BEGINNINGS.png.some(begins)) return 'png';
  if (BEGINNINGS.jpeg.some(begins)) return 'jpeg';
  if (BEGINNINGS.gif.some(begins)) return 'gif';
  if (BEGINNINGS.avif.some((beginning) => beginning.equals(bytes.subarray(4, 4 + beginning.length))))
    return 'avif';
  const isWebp = BEGINNINGS.webp.some(begins) && Buffer.from(bytes.subarray(8, 12)).toString() === 'WEBP';
  return isWebp ? 'webp' : null;
}

/**
 * Redraws the picture upright, cropped to a square around its middle, in every stored size. Only pixels survive: no
 * locations, camera data, scripts, appended archives or comments. An animation keeps its first frame.
 *
 * @throws Problem `upload.not_a_picture` or `upload.too_many_pixels`
 */
export async function drawVariants(bytes: Uint8Array): Promise<readonly Variant[]> {
  const format = await formatToDraw(bytes);
  // SPEC §5: an uploaded profile picture is PNG, JPEG or GIF.
  if (format === 'webp' || format === 'avif') throw notAPicture();
  const largest = Math.max(...avatarSides);
  const { data, info } = await orRefuse(
    opened(bytes, format)
      .resize(largest, largest, { fit: 'cover' })
      .timeout({ seconds: SECONDS_MAX })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  return Promise.all(
    avatarSides.map(async (side) => ({
      side,
      bytes: await sharp(data, { raw: { width, height, channels } })
        .resize(side, side)
        .webp({ quality: QUALITY })
        .timeout({ seconds: SECONDS_MAX })
        .toBuffer(),
    })),
  );
}

/** Redraws a fetched picture as a square PNG that can be uploaded as a profile picture. @throws as drawVariants */
export async function drawSquare(bytes: Uint8Array): Promise<Uint8Array> {
  const side = Math.max(...avatarSides);
  return orRefuse(
    opened(bytes, await formatToDraw(bytes))
      .resize(side, side, { fit: 'cover' })
      .timeout({ seconds: SECONDS_MAX })
      .png()
      .toBuffer(),
  );
}

/** Redraws a fetched picture as a square WebP, cropped around its middle. @throws as drawVariants */
export async function drawThumbnail(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  return orRefuse(
    opened(bytes, await formatToDraw(bytes))
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer(),
  );
}

/** The longer side of a picture that is shown whole. Screenshots stay readable. */
const WHOLE_SIDE = 1600;

/** Redraws a picture in its own proportions as WebP, never enlarged. @throws as drawVariants */
export async function drawWhole(bytes: Uint8Array): Promise<Uint8Array> {
  return orRefuse(
    opened(bytes, await formatToDraw(bytes))
      .resize(WHOLE_SIDE, WHOLE_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer(),
  );
}

/** The longer side of a picture that a program reads. */
const READ_SIDE = 1600;

/** Redraws a picture as a grey PNG, never enlarged. @throws as drawVariants */
export async function drawGrey(bytes: Uint8Array): Promise<Uint8Array> {
  return orRefuse(
    opened(bytes, await formatToDraw(bytes))
      .flatten({ background: '#ffffff' })
      .resize(READ_SIDE, READ_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .timeout({ seconds: SECONDS_MAX })
      .png()
      .toBuffer(),
  );
}

/**
 * Redraws a cover in each width, never enlarged: the smallest as a square, the others in their own proportions. @throws
 * as drawVariants
 */
export async function drawCover(
  bytes: Uint8Array,
  { isWebpAllowed = true } = {},
): Promise<readonly Variant[]> {
  const format = await formatToDraw(bytes);
  if (format === 'avif' || (format === 'webp' && !isWebpAllowed)) throw notAPicture();
  const [square] = coverWidths;
  const variants: Variant[] = [];
  for (const side of coverWidths)
    variants.push({
      side,
      bytes: await orRefuse(
        opened(bytes, format)
          .resize(side, square === side ? side : Math.round(side / 2), {
            fit: square === side ? 'cover' : 'outside',
            withoutEnlargement: square !== side,
          })
          .webp({ quality: QUALITY })
          .timeout({ seconds: SECONDS_MAX })
          .toBuffer(),
      ),
    });
  return variants;
}

/**
 * Redraws an attached picture in each width, in its own proportions and never enlarged. The drawings are in the order of
 * the widths. @throws as drawVariants
 */
export async function drawAttached(bytes: Uint8Array): Promise<{
  readonly variants: readonly Variant[];
  /** Null for a picture that does not move, or whose animation is too large: it keeps its first frame. */
  readonly moving: Uint8Array | null;
  readonly size: DrawnSize;
}> {
  const format = await formatToDraw(bytes);
  const variants: Variant[] = [];
  let size = { width: 1, height: 1 };
  for (const side of attachmentWidths) {
    const { data, info } = await orRefuse(
      opened(bytes, format)
        .resize(side, side === FULL_VIEW ? TALLEST_FULL_VIEW : side * TALLEST, {
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: QUALITY })
        .timeout({ seconds: SECONDS_MAX })
        .toBuffer({ resolveWithObject: true }),
    );
    variants.push({ side, bytes: data });
    size = { width: info.width, height: info.height };
  }
  const [small, listed] = variants;
  const color = await averageColor(small?.bytes ?? bytes);
  const moving = await drawMoving(bytes, format);
  const [movingBytes, listedBytes] = [moving?.byteLength ?? null, listed?.bytes.byteLength ?? 0];
  return { variants, moving, size: { ...size, color, bytes: listedBytes, movingBytes } };
}

/** Redraws all frames of an animation. Null for other pictures, and beyond the limits. */
async function drawMoving(bytes: Uint8Array, format: Format): Promise<Uint8Array | null> {
  if (format !== 'gif' && format !== 'webp') return null;
  try {
    const head = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    const { pages = 1, width, height } = head;
    const isBearable = pages <= MOVING_FRAMES_MAX && width * height * pages <= MOVING_PIXELS_MAX;
    if (pages < 2 || !isBearable) return null;
    const moving = await sharp(bytes, {
      animated: true,
      limitInputPixels: MOVING_PIXELS_MAX,
      failOn: 'error',
    })
      .resize(MOVING_SIDE, MOVING_SIDE * TALLEST, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: MOVING_QUALITY, effort: 2 })
      .timeout({ seconds: MOVING_SECONDS_MAX })
      .toBuffer();
    return moving.byteLength <= MOVING_BYTES_MAX ? moving : null;
  } catch {
    // The first frame was drawn, so the picture itself is fine.
    return null;
  }
}

/** Of a drawing, like "#a1b2c3". What is transparent counts as white. */
async function averageColor(webp: Uint8Array): Promise<string> {
  const point = await sharp(webp)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${point.subarray(0, 3).toString('hex')}`;
}

/**
 * Opens the picture upright. An animation gives its first frame. A JPEG is drawn as far as it goes: phones and chats save
 * some without their end.
 */
function opened(bytes: Uint8Array, format: Format) {
  const failOn = format === 'jpeg' ? 'none' : 'error';
  return sharp(bytes, { limitInputPixels: pixelsMax(format), failOn, pages: 1 }).autoOrient();
}

function pixelsMax(format: Format): number {
  return format === 'jpeg' || format === 'gif' ? picturePixelsMax[format] : picturePixelsMax.other;
}

async function formatToDraw(bytes: Uint8Array): Promise<Format> {
  const format = formatOf(bytes);
  if (format === null) throw notAPicture();
  await assertBearable(bytes, format);
  return format;
}

/** Reads only the header, before any pixel is decoded. */
async function assertBearable(bytes: Uint8Array, format: Format): Promise<void> {
  const head = await orRefuse(sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata());
  // The library calls AVIF by the name of its container.
  if (head.format !== (format === 'avif' ? 'heif' : format)) throw notAPicture();
  if (format === 'avif' && head.compression !== 'av1') throw notAPicture();
  if (head.width * head.height > pixelsMax(format) || (head.pages ?? 1) > FRAMES_MAX)
    throw new Problem('upload.too_many_pixels', 'This picture is too large. Try one with fewer pixels');
}

/** Treats every decoder error as a fault of the file, but that time is over as one of the server: it is sent again. */
async function orRefuse<T>(drawing: Promise<T>): Promise<T> {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof Error && error.message.includes('timeout:'))
      throw new Problem(
        'server.unavailable',
        'This picture takes too long right now. Please try again in a moment',
      );
    throw notAPicture();
  }
}

function notAPicture(): Problem {
  return new Problem('upload.not_a_picture', 'This file is not a PNG, JPEG or GIF picture');
}
