import { promisify } from 'node:util';
import { type AsyncZippable, strToU8, zip } from 'fflate';
import type { ExportRows } from './export-contents.ts';

/** Matches text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

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
    files[`${name}.csv`] = strToU8(csvOf(rows));
  }
  return zipAsync(files);
}

/** Formats rows as RFC 4180. The first line holds the column names. No rows give an empty text. */
export function csvOf(rows: ExportRows): string {
  const [first] = rows;
  if (!first) return '';
  const columns = Object.keys(first);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A real number cannot be a formula; text that looks like a number can continue as one.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
