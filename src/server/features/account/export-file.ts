import { promisify } from 'node:util';
import { type AsyncZippable, strToU8, zip } from 'fflate';
import { BYTE_ORDER_MARK, csvOf } from '../../../contract/core/csv.ts';
import type { ExportRows } from './export-contents.ts';

const README = `This is everything that Tambayan keeps of you.

Each part comes twice: as .json for programs, and as .csv for spreadsheets. Times are in UTC. In the .csv files, a
text that a spreadsheet would take for a formula begins with a single quote.
`;

const zipAsync = promisify<AsyncZippable, Uint8Array>(zip);

/** Makes a zip file with a JSON and a CSV file per section. Compression runs outside of the event loop. */
export function exportFile(contents: ReadonlyMap<string, ExportRows>): Promise<Uint8Array> {
  const files: AsyncZippable = { 'README.txt': strToU8(README) };
  for (const [name, rows] of contents) {
    files[`${name}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`);
    files[`${name}.csv`] = strToU8(`${BYTE_ORDER_MARK}${csvOf(rows)}`);
  }
  return zipAsync(files);
}
