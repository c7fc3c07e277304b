import { types } from 'pg';

type Parse = (text: string) => unknown;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;
/** Missing in pg's list of type ids, although its parsers support it. */
const TEXT_ARRAY: number = 1009;

const parsers = new Map<number, Parse>([
  [INT8, safeInteger],
  [DATE, (text) => text],
  [TIMESTAMPTZ, isoInstant],
  [INT8_ARRAY, arrayOf(safeInteger)],
  [DATE_ARRAY, arrayOf((text) => text)],
  [TIMESTAMPTZ_ARRAY, arrayOf(isoInstant)],
]);

/**
 * How column types are parsed: `bigint` (and so `count(*)`) as a number, `date` as text, `timestamptz` as an ISO-8601
 * UTC string with milliseconds, the rest as in pg (`numeric` as a string, `jsonb` parsed).
 *
 * Cutting to milliseconds loses digits: a column that a page cursor compares with must be `timestamptz(3)`. A time
 * inside JSON built by SQL is not parsed here and has PostgreSQL's own form, see {@link withInstants}.
 */
export const columnTypes = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text'): Parse {
    const own = format === 'text' ? parsers.get(oid) : undefined;
    return own ?? types.getTypeParser(oid, format);
  },
};

function safeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`bigint ${text} does not fit into a number`);
  return number;
}

/** Expects `2026-03-01 04:05:06.789123+00`, the form which a session in UTC answers with, or the one it has in JSON. */
/** Converts PostgreSQL's form of a `timestamptz` to that of a parsed column. */
export function isoInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?\+00(?::00)?$/.exec(text);
  if (!match) throw new Error(`timestamptz ${text} is not an instant of the years 0001 to 9999 in UTC`);
  const [, date, time, fraction = ''] = match;
  return `${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/**
 * Returns a row that was built as JSON, after converting the times in `columns` in place to the form of parsed columns.
 */
export function withInstants<Column extends string, Row extends { [C in Column]: string | null }>(
  row: Row,
  columns: readonly Column[],
): Row {
  const instants: { [C in Column]: string | null } = row;
  for (const column of columns) {
    const at = instants[column];
    if (at !== null) instants[column] = isoInstant(at);
  }
  return row;
}

function arrayOf(parse: Parse): Parse {
  const parseTexts: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY, 'text');
  return (text) => parseTexts(text).map((item) => (item === null ? null : parse(item)));
}
