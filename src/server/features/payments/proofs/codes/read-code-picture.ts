import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { GreyPicture } from '../../../uploads/pictures.ts';
import { codeRefusal } from './refusals.ts';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

let loading: Promise<unknown> | null = null;

/** The text of the one QR code in a picture. @throws Problem `proof.code_unreadable` */
export async function readCodePicture({ grey, width, height }: GreyPicture): Promise<string> {
  // Otherwise it would be fetched from the network.
  loading ??= readFile(WASM).then((wasm) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    }),
  );
  await loading;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [at, value] of grey.entries()) data.fill(value, 4 * at, 4 * at + 3);
  const found = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, tryInvert: true, maxNumberOfSymbols: 3 },
  );
  const texts = new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text));
  const [text] = texts;
  if (text === undefined) throw codeRefusal('no_code');
  if (texts.size > 1) throw codeRefusal('several');
  return text;
}
