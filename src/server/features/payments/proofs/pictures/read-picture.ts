import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { Timers } from '../../../../platform/clock/clock.ts';

/** Many times what a screenshot takes. */
const READ_MAX_MS = 60_000;
/** Letters of screenshots are about 30 points high then, which is what the reader was taught with. */
const WIDTH = 1000;
/** Of 255, on the average: white letters on a dark ground. */
const DARK = 110;

/** The small data of the package, which is as exact as the large one for printed text. */
const ENGLISH = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/**
 * The text of a picture, line by line; empty where none can be read. It is read in a thread of its own, which ends with
 * it and takes its memory with it. Nothing is fetched.
 */
export async function readPicture(picture: Uint8Array, timers: Pick<Timers, 'after'>): Promise<string> {
  const prepared = await prepare(picture);
  const reader = await createWorker('eng', OEM.LSTM_ONLY, {
    ...{ langPath: ENGLISH, cacheMethod: 'none', gzip: true },
    // Without one, a failure would end the process. It is rejected below, too.
    errorHandler: () => {},
  });
  let cancel = () => {};
  try {
    // Amounts in large letters stand alone on a receipt: as parts of a block they would be passed over.
    await reader.setParameters({
      tessedit_pageseg_mode: PSM.SPARSE_TEXT,
      // A guess is written to the console.
      user_defined_dpi: '300',
    });
    const tooLong = new Promise<string>((resolve) => {
      cancel = timers.after(READ_MAX_MS, () => resolve(''));
    });
    return await Promise.race([reader.recognize(prepared).then(({ data }) => data.text), tooLong]);
  } finally {
    cancel();
    await reader.terminate();
  }
}

async function prepare(picture: Uint8Array): Promise<Buffer> {
  const grey = sharp(await sharp(picture).flatten({ background: '#ffffff' }).grayscale().png().toBuffer());
  const { channels } = await grey.stats();
  const isDark = (channels[0]?.mean ?? 255) < DARK;
  return grey
    .negate(isDark)
    .normalise()
    .resize({ width: WIDTH, height: 3 * WIDTH, fit: 'inside' })
    .png()
    .toBuffer();
}
