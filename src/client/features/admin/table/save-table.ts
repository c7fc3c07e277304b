import { BYTE_ORDER_MARK, csvOf } from '../../../../contract/core/csv.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { saveFile } from '../../../ui/base/save-file.ts';

/** Most rows in one file. */
export const FILE_ROWS_MAX = 10_000;

/** What of a list goes into a file. */
export interface TableFile<Row> {
  /** Without its ending. */
  readonly name: string;
  /** One page of what the address asks for, `PAGE_SIZE_MAX` rows long. */
  readonly fetchPage: (page: number) => Promise<{ readonly data: readonly Row[] }>;
  /** A value for each column, by the column's name in the file. */
  readonly rowOf: (row: Row) => Readonly<Record<string, string | number | boolean | null>>;
}

/** Downloads all pages of a filtered list as CSV. Resolves to whether all of its rows fit. */
export async function saveTable<Row>({ name, fetchPage, rowOf }: TableFile<Row>): Promise<boolean> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < FILE_ROWS_MAX; page++) {
    const { data } = await fetchPage(page);
    rows.push(...data);
    if (data.length < PAGE_SIZE_MAX) break;
  }
  saveFile(`${name}.csv`, `${BYTE_ORDER_MARK}${csvOf(rows.map(rowOf))}`, 'text/csv;charset=utf-8');
  return rows.length < FILE_ROWS_MAX;
}
