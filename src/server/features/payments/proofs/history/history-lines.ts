import { HISTORY_LINES_MAX } from '../../../../../contract/money/direct/wallet-history.ts';
import { referenceKey } from '../../../../../contract/money/proofs.ts';

/** One payment in the history of a wallet. */
export interface HistoryLine {
  /** The references that the line has, as `referenceKey` writes them. */
  readonly keys: readonly string[];
  readonly centavos: number;
  /** The wallet received it. False: it was sent from the wallet. */
  readonly isIn: boolean;
  /** ISO 8601; of a date without a time the end of that day. Null where the file does not tell. */
  readonly at: string | null;
  /** Numbers of wallets that it went to, like "09175550123". Empty where the file does not tell. */
  readonly receivers: readonly string[];
}

/** Why a file is no history that can be trusted. */
export type HistoryFault =
  | 'damaged'
  | 'empty'
  | 'locked'
  | 'no_columns'
  | 'no_direction'
  | 'not_text'
  | 'other_currency'
  | 'rounded'
  | 'scanned'
  | 'too_long'
  | 'workbook'
  | 'wrong_password';

/** Thrown by everything that reads a history. */
export class UnreadableHistory extends Error {
  override readonly name = 'UnreadableHistory';
  readonly fault: HistoryFault;

  constructor(fault: HistoryFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A row of cells. */
export type Cells = readonly string[];

/** Names of columns without spaces, signs and "PHP". */
const columnNames = {
  reference:
    /^(?:\w*ref(?:erence)?(?:no|num|number|id|code)?|(?:transaction|txn|trans)(?:id|no|number)|trace(?:no|number)|rrn)$/,
  credit: /^(?:credit|moneyin|cashin|received|deposits?|inflow|in)(?:amount|s)?$|^amount(?:received|in)$/,
  debit: /^(?:debit|moneyout|cashout|sent|withdrawals?|outflow|out)(?:amount|s)?$|^amount(?:sent|out)$/,
  amount: /^(?:transaction|gross|total)?amount$/,
  currency: /^(?:currency|ccy)(?:code)?$/,
  date: /^(?:transaction|posting|posted|value)?(?:date|datetime|dateandtime|timestamp)(?:posted|oftransaction)?$/,
  time: /^(?:transaction)?time$/,
  direction: /^(?:transaction)?(?:type|direction)$|^(?:drcr|crdr|debitcredit|creditdebit)$/,
  description: /^(?:transaction)?(?:description|details?|particulars|remarks|narration)$/,
  receiver: /^(?:receiver|recipient|to|sentto|transferto)(?:name|number|no|mobile|account)?$/,
  status: /^(?:transaction)?(?:status|state)$/,
} as const;
type Column = keyof typeof columnNames;
type Columns = Readonly<Partial<Record<Column, number>>> & { readonly references: readonly number[] };

/** Lines before the names of the columns: titles, the owner's name, a period. */
const TITLE_LINES_MAX = 40;

/** Which cells of the row name which column; null when they name no history. */
export function columnsOf(row: Cells): Columns | null {
  const found: Partial<Record<Column, number>> = {};
  const references: number[] = [];
  for (const [at, cell] of row.entries()) {
    // A number is a value, not a name.
    const name = /\d/.test(cell) ? '' : cell.toLowerCase().replace(/php|pesos?|[^a-z]/g, '');
    for (const [column, pattern] of Object.entries(columnNames) as [Column, RegExp][]) {
      if (!pattern.test(name)) continue;
      if (column === 'reference') references.push(at);
      found[column] ??= at;
      break;
    }
  }
  const hasAmount = found.amount !== undefined || found.credit !== undefined;
  return references.length > 0 && hasAmount ? { ...found, references } : null;
}

/** The place of the row that names the columns, or -1. */
export function headingAt(rows: readonly Cells[]): number {
  return rows.slice(0, TITLE_LINES_MAX).findIndex((row) => columnsOf(row) !== null);
}

/** How spreadsheet programs write a long number that they rounded. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;
const NOT_PESOS = /USD|US\$|EUR|€|GBP|£|JPY|¥|SGD|HKD|AUD|AED|SAR|KRW|₩|CNY|^\$|[A-Z]\$/i;
const UNDONE = /fail|declin|reject|cancel|revers|pending|void|expired|unsuccessful/i;
const IS_IN = /\b(?:cr|credit|in|received?|incoming|deposit)\b/i;
const IS_OUT = /\b(?:dr|debit|out|sent|send|outgoing|pay|paid|withdraw\w*)\b/i;

/**
 * The payments in pesos that a table tells of. What was not completed and what has another currency is left out.
 *
 * @throws UnreadableHistory
 */
export function readLines(rows: readonly Cells[]): HistoryLine[] {
  const heading = headingAt(rows);
  const names = rows[heading];
  const columns = names && columnsOf(names);
  if (!names || !columns) throw new UnreadableHistory(rows.length === 0 ? 'empty' : 'no_columns');
  // Pages repeat the names of the columns.
  const body = rows.slice(heading + 1).filter((row) => columnsOf(row) === null);
  if (body.length > HISTORY_LINES_MAX) throw new UnreadableHistory('too_long');
  const cell = (row: Cells, column: Column) => row[columns[column] ?? -1]?.trim() ?? '';
  const isDayFirst = body.some((row) =>
    /^(?:1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{4}/.test(cell(row, 'date')),
  );
  const isSigned = body.some((row) => (centavosOf(cell(row, 'amount')) ?? 0) < 0);
  let others = 0;
  let unclear = 0;
  const lines: HistoryLine[] = [];
  for (const row of body) {
    const references = columns.references.map((at) => row[at]?.trim() ?? '');
    if (references.some((reference) => ROUNDED.test(reference))) throw new UnreadableHistory('rounded');
    const keys = [...new Set(references.map(referenceKey))].filter((key) => key !== '');
    if (keys.length === 0 || UNDONE.test(cell(row, 'status'))) continue;
    if (isForeign(row, columns)) {
      others += 1;
      continue;
    }
    const moved = movementOf(row, columns);
    if (moved === null) continue;
    const isIn = moved.isIn ?? (isSigned ? true : null);
    // Money that went out must never count as money that came: who got it knows its reference.
    if (isIn === null) {
      unclear += 1;
      continue;
    }
    lines.push({
      ...{ keys, centavos: moved.centavos, isIn },
      at: instantOf(`${cell(row, 'date')} ${cell(row, 'time')}`.trim(), isDayFirst),
      receivers: receiversOf(cell(row, 'receiver'), cell(row, 'description')),
    });
  }
  if (lines.length === 0 && unclear > 0) throw new UnreadableHistory('no_direction');
  if (lines.length === 0 && others > 0) throw new UnreadableHistory('other_currency');
  return lines;
}

function isForeign(row: Cells, columns: Columns): boolean {
  const currency = row[columns.currency ?? -1]?.trim() ?? '';
  if (currency !== '' && !/^(?:PHP|₱|P|(?:Philippine )?pesos?|608)$/i.test(currency)) return true;
  return [columns.credit, columns.debit, columns.amount].some((at) => NOT_PESOS.test(row[at ?? -1] ?? ''));
}

interface Movement {
  readonly centavos: number;
  /** Null: the row does not tell. */
  readonly isIn: boolean | null;
}

function movementOf(row: Cells, columns: Columns): Movement | null {
  if (columns.credit !== undefined) {
    const credit = centavosOf(row[columns.credit] ?? '');
    if (credit !== null && credit > 0) return { centavos: credit, isIn: true };
    const debit = centavosOf(row[columns.debit ?? -1] ?? '');
    return debit === null || debit === 0 ? null : { centavos: Math.abs(debit), isIn: false };
  }
  const written = row[columns.amount ?? -1] ?? '';
  const amount = centavosOf(written);
  if (amount === null || amount === 0) return null;
  const centavos = Math.abs(amount);
  if (amount < 0) return { centavos, isIn: false };
  if (/^\s*(?:₱|PHP)?\s*\+/i.test(written)) return { centavos, isIn: true };
  const direction = row[columns.direction ?? -1] ?? '';
  const [isIn, isOut] = [IS_IN.test(direction), IS_OUT.test(direction)];
  return { centavos, isIn: isIn === isOut ? null : isIn };
}

/** "₱1,234.50", "-399", "(399.00)", "1.234,50" in centavos. Null: it is no amount. */
export function centavosOf(written: string): number | null {
  const bare = written.replace(/[\s\u00a0\u202f]|₱|PHP/gi, '').replace(/^P(?=\d)/i, '');
  const signed = /^([+-]|\u2212|\()?(.*?)\)?$/.exec(bare);
  const number = signed?.[2] ?? '';
  const point = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(number);
  const comma = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(number);
  const parts = point ?? comma;
  if (parts === null) return null;
  const pesos = Number((parts[1] ?? '').replace(/[.,]/g, ''));
  const centavos = pesos * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(centavos)) return null;
  return signed?.[1] === undefined || signed[1] === '+' ? centavos : -centavos;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const YEAR_LAST = /(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/;
const MONTH_FIRST = /([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/i;
const DAY_FIRST = /(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})/i;
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?/i;

/** A moment as wallets here write it, on the clock of the Philippines unless it names another one. */
export function instantOf(written: string, isDayFirst = false): string | null {
  const day = dayOf(written, isDayFirst);
  if (day === null) return null;
  const [, hours = '23', minutes = '59', seconds = '00', half] = TIME.exec(written) ?? [];
  const noon = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const zone = /\d(Z|[+-]\d{2}:\d{2})$/.exec(written)?.[1] ?? '+08:00';
  const at = Date.parse(`${day}T${String(noon).padStart(2, '0')}:${minutes}:${seconds}${zone}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

function dayOf(written: string, isDayFirst: boolean): string | null {
  const iso = (year = '', month = '', day = '') =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const monthOf = (name = '') => String(MONTHS.indexOf(name.toLowerCase()) + 1);
  const first = YEAR_FIRST.exec(written);
  if (first) return iso(first[1], first[2], first[3]);
  const named = MONTH_FIRST.exec(written);
  if (named) return iso(named[3], monthOf(named[1]), named[2]);
  const english = DAY_FIRST.exec(written);
  if (english) return iso(english[3], monthOf(english[2]), english[1]);
  const last = YEAR_LAST.exec(written);
  if (!last) return null;
  return isDayFirst ? iso(last[3], last[2], last[1]) : iso(last[3], last[1], last[2]);
}

/** Numbers of mobile phones in the Philippines within a text, like "09175550123", each once. */
export function mobileNumbersIn(text: string): string[] {
  const found =
    text.match(/(?<!\d)(?:\+?63|0)[\s().-]{0,2}9\d{2}[\s().-]{0,2}\d{3}[\s().-]{0,2}\d{4}(?!\d)/g) ?? [];
  return [...new Set(found.map((number) => `0${number.replace(/\D/g, '').slice(-10)}`))];
}

function receiversOf(receiver: string, description: string): string[] {
  const to = /\bto\b(.*)$/i.exec(description)?.[1] ?? '';
  return mobileNumbersIn(`${receiver} ${to}`);
}
