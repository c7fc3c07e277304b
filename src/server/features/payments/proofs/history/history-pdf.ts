import { extractTextItems, getDocumentProxy, type StructuredTextItem } from 'unpdf';
import { type Cells, columnsOf, UnreadableHistory } from './history-lines.ts';

const PAGES_MAX = 400;
/** In points: texts whose feet are nearer than this stand in one line. */
const SAME_LINE = 3;
/** In points: words that are nearer than this belong to one cell. */
const SAME_CELL = 6;

type Item = Pick<StructuredTextItem, 'str' | 'x' | 'y' | 'width'>;

/**
 * The lines of a PDF as rows of cells, put under the names of their columns.
 *
 * @throws UnreadableHistory
 */
export async function readPdfRows(bytes: Uint8Array, password?: string): Promise<Cells[]> {
  const pages = await pagesOf(bytes, password);
  if (pages.every((items) => items.length === 0)) throw new UnreadableHistory('scanned');
  const rows: Cells[] = [];
  let heading: readonly Item[] | null = null;
  let words: number | undefined;
  for (const items of pages)
    for (const line of linesOf(items)) {
      const cells = joined(line);
      const names = cells.map(({ str }) => str);
      const columns = columnsOf(names);
      if (columns !== null) [heading, words] = [cells, columns.description];
      const row = heading === null ? names : under(heading, cells);
      // Long words go on in the next line.
      const rest = row.every((cell, at) => (cell === '') !== (at === words)) ? row[words ?? -1] : undefined;
      const last = rows.at(-1);
      if (rest === undefined || last === undefined) rows.push(row);
      else rows[rows.length - 1] = last.map((cell, at) => (at === words ? `${cell} ${rest}` : cell));
    }
  return rows;
}

async function pagesOf(bytes: Uint8Array, password?: string): Promise<readonly (readonly Item[])[]> {
  try {
    const pdf = await getDocumentProxy(bytes, {
      ...(password !== undefined && password !== '' && { password }),
      // A font of the file is a program that nobody has to run to read text.
      ...{ isEvalSupported: false, disableFontFace: true, useSystemFonts: false, verbosity: 0 },
    });
    if (pdf.numPages > PAGES_MAX) throw new UnreadableHistory('too_long');
    return (await extractTextItems(pdf)).items.map((items) =>
      items.filter(({ str, dir }) => str.trim() !== '' && dir !== 'ttb'),
    );
  } catch (error) {
    if (error instanceof UnreadableHistory) throw error;
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    if (isLocked) throw new UnreadableHistory(password ? 'wrong_password' : 'locked');
    throw new UnreadableHistory('damaged');
  }
}

/** From the top of the page to its foot. */
function linesOf(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  for (const item of items.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && line[0].y - item.y < SAME_LINE) line.push(item);
    else lines.push([item]);
  }
  return lines;
}

function joined(line: readonly Item[]): Item[] {
  const cells: Item[] = [];
  for (const item of line.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    if (last !== undefined && item.x - (last.x + last.width) < SAME_CELL) {
      const str = `${last.str.trimEnd()} ${item.str.trimStart()}`;
      cells[cells.length - 1] = { ...last, str, width: item.x + item.width - last.x };
    } else cells.push(item);
  }
  return cells;
}

/** Each cell goes to the column whose name it stands under, or is nearest to: words begin there, and numbers end there. */
function under(heading: readonly Item[], cells: readonly Item[]): Cells {
  const row = heading.map(() => '');
  for (const { str, x, width } of cells) {
    const distances = heading.map((name) =>
      Math.min(
        Math.abs(name.x - x),
        Math.abs(name.x + name.width - (x + width)),
        Math.abs(name.x + name.width / 2 - (x + width / 2)),
      ),
    );
    const at = distances.indexOf(Math.min(...distances));
    row[at] = `${row[at] ?? ''} ${str}`.trim();
  }
  return row;
}
