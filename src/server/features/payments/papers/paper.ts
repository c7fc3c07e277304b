import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { MANILA_ZONE } from '../../../../contract/core/manila.ts';
import type { Reader } from '../../../platform/i18n/instant-text.ts';
import type { Words } from '../../../platform/i18n/words-in.ts';
import { isPlain, linesOf, REGULAR, runsOf, STRONG } from './letters.ts';

/** In points: A4 is 595 wide and 842 high. */
const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const GAP = 8;
/** Above the bottom margin, which holds the number of the page. */
const BOTTOM = 841.89 - MARGIN - 12;

/** Where the base line of Inter is, as a part of the height of a line. */
const BASE_LINE = 0.8;

const INK = '#1c1b19';
const SOFT = '#5f5b54';
const LINE = '#d9d5cd';

/** `share` is a part of the width; those of a table add up to 1. */
export interface Column {
  readonly name: string;
  readonly share: number;
  readonly isNumber?: boolean;
}

/** Where a text is written. */
interface Box {
  readonly width: number;
  readonly align: 'left' | 'right';
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
}

export interface Paper {
  heading(text: string): void;
  /** The one amount that the paper is about. */
  figure(text: string): void;
  lead(text: string): void;
  note(text: string): void;
  fact(name: string, value: string): void;
  /** The names of the columns stand on each page. */
  table(columns: readonly Column[], rows: readonly TableRow[]): void;
  /** Ends the paper: numbers its pages, and returns the file. */
  bytes(): Promise<Buffer>;
}

/** Days of the books are those of Manila, for everyone. */
export function readerOf({ language }: Words): Reader {
  return { language, timeZone: MANILA_ZONE };
}

/** A PDF to be built from top to bottom. `at` is when it is made. */
export function createPaper(title: string, { t, language }: Words, at: Date): Paper {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, font: REGULAR, bufferPages: true, pdfVersion: '1.7' },
    ...{ lang: `${language}-PH`, displayTitle: true },
    info: { Title: title, Author: 'Tambayan', CreationDate: at },
  });
  // The library knows a font again by the path of its file: under another name it would read this one each time.
  let own = REGULAR;

  function style(size: number, { isStrong = false, color = INK } = {}): typeof doc {
    own = isStrong ? STRONG : REGULAR;
    return doc.font(own).fontSize(size).fillColor(color);
  }

  function widthOf(line: string): number {
    const width = runsOf(line).reduce(
      (sum, { file, text }) => sum + doc.font(file ?? own).widthOfString(text),
      0,
    );
    doc.font(own);
    return width;
  }

  const heightOf = (text: string, width: number) =>
    isPlain(text)
      ? doc.heightOfString(text, { width })
      : linesOf(text, width, widthOf).length * doc.currentLineHeight();

  /** Like `doc.text`, also for letters that the paper's own font does not have. All fonts stand on one base line. */
  function write(text: string, left: number, top: number, { width, align }: Box): void {
    if (isPlain(text)) {
      doc.text(text, left, top, { width, align });
      return;
    }
    const height = doc.currentLineHeight();
    for (const [n, line] of linesOf(text, width, widthOf).entries()) {
      let x = align === 'right' ? left + width - widthOf(line) : left;
      for (const { file, text: run } of runsOf(line)) {
        doc.font(file ?? own);
        doc.text(run, x, top + n * height + height * BASE_LINE, { lineBreak: false, baseline: 'alphabetic' });
        x += doc.widthOfString(run);
      }
      doc.font(own);
    }
    doc.x = left;
    doc.y = top + heightOf(text, width);
  }

  function rule(): void {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + WIDTH, doc.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }

  function block(text: string, space: number): void {
    write(text, MARGIN, doc.y, { width: WIDTH, align: 'left' });
    doc.y += space;
  }

  /** Cells beside each other, as high as the highest of them. A row is never divided between two pages. */
  function cells(columns: readonly Column[], texts: readonly string[], onNewPage: () => void): void {
    const wide = (at: number) => WIDTH * (columns[at]?.share ?? 0) - (at < columns.length - 1 ? GAP : 0);
    const height = Math.max(...texts.map((text, at) => heightOf(text, wide(at))));
    if (doc.y + height > BOTTOM) {
      doc.addPage();
      onNewPage();
    }
    const top = doc.y;
    let left = MARGIN;
    for (const [at, column] of columns.entries()) {
      write(texts[at] ?? '', left, top, {
        width: wide(at),
        align: column.isNumber ? 'right' : 'left',
      });
      left += WIDTH * column.share;
    }
    doc.y = top + height;
  }

  function numberPages(): void {
    const { start, count } = doc.bufferedPageRange();
    for (let n = start; n < start + count; n += 1) {
      doc.switchToPage(n);
      style(8, { color: SOFT });
      const [name, number] = [`Tambayan · ${title}`, t('Page {n} of {count}', { n: n + 1, count })];
      doc.text(name, MARGIN, BOTTOM + 14, { lineBreak: false });
      doc.text(number, MARGIN + WIDTH - doc.widthOfString(number), BOTTOM + 14, { lineBreak: false });
    }
  }

  return {
    heading(text) {
      style(18, { isStrong: true });
      block(text, 4);
    },
    figure(text) {
      style(26, { isStrong: true });
      block(text, 2);
    },
    lead(text) {
      style(11, { color: SOFT });
      block(text, 14);
    },
    note(text) {
      style(9, { color: SOFT });
      block(text, 10);
    },
    fact(name, value) {
      rule();
      doc.y += 5;
      style(10);
      const columns = [
        { name: '', share: 0.4 },
        { name: '', share: 0.6, isNumber: true },
      ];
      cells(columns, [name, value], () => {});
      doc.y += 5;
    },
    table(columns, rows) {
      const names = () => {
        style(8, { color: SOFT });
        cells(
          columns,
          columns.map(({ name }) => name),
          () => {},
        );
        doc.y += 4;
      };
      doc.y += 14;
      names();
      for (const { cells: texts, isStrong = false } of rows) {
        rule();
        doc.y += 4;
        style(8, { isStrong });
        cells(columns, texts, () => {
          names();
          rule();
          doc.y += 4;
          style(8, { isStrong });
        });
        doc.y += 4;
      }
      doc.y += 10;
    },
    bytes() {
      numberPages();
      doc.end();
      return buffer(doc);
    },
  };
}
