import { takeAvatarFrom } from '../../../../contract/uploads.ts';
import { call } from '../../../data/api/call.ts';

/** Longest side, in pixels, of what is sent: twice the largest that is kept. */
const SENT_SIDE = 1024;
/** Below this, drawing a picture anew saves nobody anything. */
const SMALL_BYTES = 200 * 1024;
/** Twice the side of the preview. */
const PREVIEW_SIDE = 192;

/** `image` on a canvas of its own, at `scale` or, with a `square`, filling that many pixels in both directions. */
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

/** The address of `file` as its round preview shows it; null for what this browser cannot read. */
export async function previewOf(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file);
    return drawn(bitmap, bitmap.width, bitmap.height, PREVIEW_SIDE).toDataURL('image/png');
  } catch {
    return null;
  }
}

/**
 * A photograph small enough for a bad network: what is larger than is ever shown would be paid for twice, by data and by
 * waiting. Also leaves where it was taken on this device. Whatever cannot be drawn, or would not shrink, stays as it is.
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
 * The picture at an address, as a file. The server asks that site for it: a page of ours loads no picture from elsewhere.
 *
 * @throws when there is none
 */
export async function takePicture(url: string, signal: AbortSignal): Promise<File> {
  const { data } = await call(takeAvatarFrom, { body: { url } }, { signal });
  const bytes = Uint8Array.from(atob(data.content), (character) => character.charCodeAt(0));
  return new File([bytes], 'picture.png', { type: data.file_mime_type });
}
