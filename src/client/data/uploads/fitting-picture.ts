import { picturePixelsMax, type UploadRule } from '../../../contract/upload-rules.ts';

/** Pixels of a picture that is drawn anew: a page of text is still readable. */
const DRAWN_PIXELS = 12_000_000;
const QUALITY = 0.85;
/** Each attempt has half of the pixels of the one before. */
const ATTEMPTS = 4;
/** Types that a name tells where the system has none for it. */
const HEIC = /\.(heic|heif)$/i;

/**
 * The picture as it may be sent: one with too many pixels or bytes, or of a type that only this browser reads, is drawn
 * anew as a smaller JPEG. Other files, and those that this browser cannot read, are returned as they are.
 */
export async function fittingPicture(file: File, rule: UploadRule): Promise<File> {
  const named = withType(file);
  const { type } = named;
  if (!type.startsWith('image/') || type === 'image/gif' || type.startsWith('image/svg')) return named;
  try {
    const picture = await createImageBitmap(named);
    const pixels = picture.width * picture.height;
    const fits = rule.types.includes(type) && named.size <= rule.maxBytes && pixels <= pixelsMax(type);
    const fitting = fits ? named : await drawSmaller(picture, named, rule);
    picture.close();
    return fitting;
  } catch {
    return named;
  }
}

function withType(file: File): File {
  const [, ending] = HEIC.exec(file.name) ?? [];
  if (file.type !== '' || ending === undefined) return file;
  return new File([file], file.name, { type: `image/${ending.toLowerCase()}` });
}

function pixelsMax(type: string): number {
  return type === 'image/jpeg' || type === 'image/jpg' ? picturePixelsMax.jpeg : picturePixelsMax.other;
}

async function drawSmaller(picture: ImageBitmap, file: File, { maxBytes }: UploadRule): Promise<File> {
  const { width, height } = picture;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const scale = Math.min(1, Math.sqrt(DRAWN_PIXELS / 2 ** attempt / (width * height)));
    const blob = await jpegOf(picture, Math.round(width * scale) || 1, Math.round(height * scale) || 1);
    if (blob.size <= maxBytes)
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  }
  return file;
}

function jpegOf(picture: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  // What is transparent would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    );
  });
}
