import sharp from 'sharp';

const WIDTH = 96;
const HEIGHT = 192;
/** Of 255. What differs less is the noise of a picture that was saved again. */
const STEP = 16;
/** A picture with fewer edges shows nothing that tells it from another. */
const EDGES_MIN = 100;
/** The difference hash of a picture, as the text of a bit string. Null where it shows nothing. */
export async function fingerprintOf(picture: Uint8Array): Promise<string | null> {
  // The same size and sharpness for each, whatever it was saved as.
  const smooth = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize({ width: 480 })
    .blur(1.5)
    .png()
    .toBuffer();
  const pixels = await sharp(smooth)
    .grayscale()
    .resize(WIDTH + 1, HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const at = y * (WIDTH + 1) + x;
      bits += (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) + STEP ? '1' : '0';
    }
  return bits.replaceAll('0', '').length < EDGES_MIN ? null : bits;
}
