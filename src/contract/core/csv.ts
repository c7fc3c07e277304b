/** Matches text that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Before a CSV file it tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A value is text, number, boolean, null, or what JSON can hold. */
type CsvRow = Readonly<Record<string, unknown>>;

/**
 * Formats rows as RFC 4180. The first line holds the names of `columns`, by default those of the first row. Without rows
 * and columns the text is empty.
 */
export function csvOf(rows: readonly CsvRow[], columns = Object.keys(rows[0] ?? {})): string {
  if (columns.length === 0) return '';
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
