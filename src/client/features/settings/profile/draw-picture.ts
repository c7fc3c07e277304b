import { takeAvatarFrom } from '../../../../contract/uploads.ts';
import { call } from '../../../data/api/call.ts';

/** Longest side of the uploaded picture, in pixels: twice the largest size that is kept. */
const SENT_SIDE = 1024;
/** Below this size, in bytes, resizing a picture saves nothing. */
const SMALL_BYTES = 200 * 1024;
/** Twice the side of the preview. */
const PREVIEW_SIDE = 192;

/**
 * Draws `image` on a new canvas, at `scale` or, with a `square`, filling that many pixels in both directions.
 */
function drawn(image: CanvasImageSource, width: number, height: number, square?: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = square ? square / Math.min(width, height) : Math.min(1, SENT_SIDE / Math.min(width, height));
  canvas.width = square ?? Math.round(width * scale);
  canvas.height = square ?? Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  const left = (canvas.width - width * scale) / 2;
  const top = (canvas.height - height * scale) / 2;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, width * scale, height * scale);
  return canvas;
}

function fileOf(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture')) : resolve(new File([blob], name, { type }))),
      type,
      0.9,
    );
  });
}

/** The URL of `file` as its round preview; null when this browser cannot read it. */
export async function previewOf(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    return drawn(bitmap, bitmap.width, bitmap.height, PREVIEW_SIDE).toDataURL('image/png');
  } catch {
    return null;
  }
}

/**
 * Shrinks a photo for slow networks: pixels that are never shown would cost data and time. This also removes
 * the location metadata on this device. A file that cannot be drawn, or would not get smaller, is returned
 * unchanged.
 */
export async function shrunk(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file);
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const smaller = await fileOf(drawn(bitmap, bitmap.width, bitmap.height), file.name, type);
    return smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

/**
 * Loads the picture at a URL as a file. Our server fetches it, because our pages load no pictures from other
 * sites.
 * @throws when there is none
 */
export async function takePicture(url: string, signal: AbortSignal): Promise<File> {
  const { data } = await call(takeAvatarFrom, { body: { url } }, { signal });
  const bytes = Uint8Array.from(atob(data.content), (character) => character.charCodeAt(0));
  return new File([bytes], 'picture.png', { type: data.file_mime_type });
}
