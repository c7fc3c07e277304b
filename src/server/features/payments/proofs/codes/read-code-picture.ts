import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codeRefusal } from './refusals.ts';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

let loading: Promise<unknown> | null = null;

/** The text of the one QR code in a PNG. @throws Problem `proof.code_unreadable` */
export async function readCodePicture(png: Uint8Array): Promise<string> {
  // Otherwise it would be fetched from the network.
  loading ??= readFile(WASM).then((wasm) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    }),
  );
  await loading;
  const found = await readBarcodes(png, {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: true,
    maxNumberOfSymbols: 3,
  });
  const texts = new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text));
  const [text] = texts;
  if (text === undefined) throw codeRefusal('no_code');
  if (texts.size > 1) throw codeRefusal('several');
  return text;
}
