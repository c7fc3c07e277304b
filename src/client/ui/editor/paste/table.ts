import type { Node } from 'prosemirror-model';
import type { Dialect } from '../dialect.ts';
import { writeLines } from '../write-lines.ts';
import type { Block } from './blocks.ts';
import type { HtmlElement } from './html-tree.ts';

/** What stands in a cell. */
export interface Cell {
  readonly blocks: readonly Block[];
  readonly lines: readonly { readonly content: readonly Node[] }[];
  /** Whether it holds lines and nothing else. */
  readonly isText: boolean;
}

const EMPTY: Cell = { blocks: [], lines: [], isText: true };
const SPAN_MAX = 100;

const spanOf = (text: string | undefined) =>
  Math.min(SPAN_MAX, Math.max(1, Number.parseInt(text ?? '', 10) || 1));
const isFilled = ({ blocks }: Cell) =>
  blocks.some((block) => block.kind !== 'gap' && (block.kind !== 'line' || block.content.length > 0));

function rowsOf(table: HtmlElement): HtmlElement[] {
  return table.children.flatMap((child) => {
    if (typeof child === 'string' || child.name === 'table') return [];
    return child.name === 'tr' ? [child] : rowsOf(child);
  });
}

/**
 * The cells of a table by row and column, all rows equally long. A merged cell stands in its first place, and the others
 * are empty. Rows and columns without content are left out.
 */
export function gridOf(table: HtmlElement, read: (cell: HtmlElement) => Cell): Cell[][] {
  const grid: Cell[][] = [];
  rowsOf(table).forEach((row, y) => {
    grid[y] ??= [];
    let x = 0;
    for (const cell of row.children) {
      if (typeof cell === 'string' || (cell.name !== 'td' && cell.name !== 'th')) continue;
      while (grid[y]?.[x] !== undefined) x += 1;
      const [wide, high] = [spanOf(cell.attributes.colspan), spanOf(cell.attributes.rowspan)];
      for (let down = 0; down < high; down += 1)
        for (let right = 0; right < wide; right += 1) {
          grid[y + down] ??= [];
          const there = grid[y + down];
          if (there !== undefined) there[x + right] = down + right === 0 ? read(cell) : EMPTY;
        }
      x += wide;
    }
  });
  const width = Math.max(0, ...grid.map((row) => row.length));
  const filled = grid.filter((row) => row.some((cell) => isFilled(cell ?? EMPTY)));
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
    filled.some((row) => isFilled(row[x] ?? EMPTY)),
  );
  return filled.map((row) => columns.map((x) => row[x] ?? EMPTY));
}

/** A table as lines of markdown. Its first row is its head, since a table of markdown has one. */
export function linesOfTable(grid: readonly (readonly Cell[])[], dialect: Dialect): string[] {
  const [head = [], ...rows] = grid.map((row) => row.map((cell) => textOf(cell, dialect)));
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}

/** The markdown of a cell, in one line. */
function textOf({ lines }: Cell, dialect: Dialect): string {
  return lines
    .filter(({ content }) => content.length > 0)
    .map(({ content }) => writeLines([dialect.schema.node('paragraph', null, content)], dialect).join(' '))
    .join(' ')
    .replaceAll('|', '\\|');
}
