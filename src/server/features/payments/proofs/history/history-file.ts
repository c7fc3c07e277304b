import Papa from 'papaparse';
import { HISTORY_LINES_MAX } from '../../../../../contract/money/direct/wallet-history.ts';
import { type Cells, type HistoryLine, headingAt, readLines, UnreadableHistory } from './history-lines.ts';

/** Lines of a file that are looked at for its delimiter. */
const PREVIEW = 60;

/**
 * Reads the history that a wallet exports.
 *
 * @throws UnreadableHistory
 */
export async function readHistoryFile(bytes: Uint8Array, password?: string): Promise<HistoryLine[]> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.includes('%PDF-')) {
    const { readPdfRows } = await import('./history-pdf.ts');
    return readLines(await readPdfRows(bytes, password));
  }
  // Workbooks of today and of long ago.
  if (['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'].some((start) => head.startsWith(start)))
    throw new UnreadableHistory('workbook');
  return readLines(csvRows(textOf(bytes)));
}

/** As spreadsheet programs save it: UTF-8, UTF-16 or the letters of Western Europe. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const hasZeros = (from: number) => bytes.subarray(0, 200).some((byte, at) => at % 2 === from && byte === 0);
  if ((first === 0xff && second === 0xfe) || (hasZeros(1) && !hasZeros(0)))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (hasZeros(0) && !hasZeros(1)))
    return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnreadableHistory('not_text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function csvRows(text: string): Cells[] {
  if (text.trim() === '') throw new UnreadableHistory('empty');
  const parse = (delimiter: string, preview: number) =>
    Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: 'greedy' }).data;
  const delimiter = [',', ';', '\t', '|'].find((one) => headingAt(parse(one, PREVIEW)) >= 0);
  if (delimiter === undefined) throw new UnreadableHistory('no_columns');
  return parse(delimiter, HISTORY_LINES_MAX + PREVIEW);
}
