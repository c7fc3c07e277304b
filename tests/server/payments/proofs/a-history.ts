import { once } from 'node:events';
import PDFDocument from 'pdfkit';

/** One line as GCash writes it: money in where the amount is above 0. */
export interface Movement {
  readonly reference: string;
  readonly pesos: number;
  readonly at?: string;
  readonly description?: string;
}

const HEADINGS = ['Date and Time', 'Description', 'Reference No.', 'Debit', 'Credit', 'Balance'];

const cellsOf = ({ reference, pesos, at, description }: Movement): string[] => [
  at ?? '2026-11-28 02:03 PM',
  description ?? 'Transfer from 09185550111 to 09175550123',
  reference,
  pesos < 0 ? (-pesos).toFixed(2) : '',
  pesos < 0 ? '' : pesos.toLocaleString('en-PH', { minimumFractionDigits: 2 }),
  '10,000.00',
];

/** The history of a wallet as the text of a CSV file. */
export function csvHistory(movements: readonly Movement[], delimiter = ','): string {
  const quoted = (cell: string) => (/[,;"]/.test(cell) ? `"${cell}"` : cell);
  const lines = [HEADINGS, ...movements.map(cellsOf)].map((cells) => cells.map(quoted).join(delimiter));
  return ['Transaction History', '2026-11-01 to 2026-11-28', '', ...lines, ''].join('\r\n');
}

/** The same as a PDF, drawn in the columns that wallets use: amounts end below the end of their names. */
export async function pdfHistory(movements: readonly Movement[], password?: string): Promise<Buffer> {
  const paper = new PDFDocument({
    ...{ size: 'A4', margin: 40 },
    ...(password !== undefined && { userPassword: password, ownerPassword: `${password}!` }),
  });
  const bytes: Buffer[] = [];
  paper.on('data', (part: Buffer) => bytes.push(part));
  const places = [40, 140, 300, 390, 445, 500];
  const row = (cells: readonly string[], y: number) => {
    for (const [at, cell] of cells.entries())
      paper.text(cell, places[at], y, {
        width: at === 1 ? 150 : at > 2 ? 50 : 95,
        align: at > 2 ? 'right' : 'left',
      });
  };
  paper.fontSize(14).text('Transaction History', 40, 40).fontSize(8);
  paper.text('2026-11-01 to 2026-11-28', 40, 60);
  for (let from = 0; from < movements.length; from += 30) {
    if (from > 0) paper.addPage();
    row(HEADINGS, 90);
    for (const [n, movement] of movements.slice(from, from + 30).entries())
      row(cellsOf(movement), 110 + n * 22);
  }
  const ended = once(paper, 'end');
  paper.end();
  await ended;
  return Buffer.concat(bytes);
}
