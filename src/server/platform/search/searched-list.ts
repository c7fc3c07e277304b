import type { Pagination } from '../../../contract/core/list.ts';
import { offsetOf, paginateSeen, seenUpTo, TOTAL_MAX } from '../db/counted-total.ts';
import { type Database, singleRow } from '../db/database.ts';
import { createParameters, type Parameters } from '../db/statement.ts';
import { findPage, type SearchMethod, type Source, searchSource } from './search-source.ts';

/** A list that is paged by number, and searched by words in the order of the list. */
export interface SearchedList
  extends Pick<Source, 'from' | 'table' | 'alias' | 'folded' | 'near' | 'sorted'> {
  /** Everything but the words that are searched for. Its first parameter is the reader. */
  readonly conditions: ($: Parameters['$']) => string;
  /** SQL condition that a folded text (SQL) contains the words. Null without words. */
  readonly words: ((folded: string, $: Parameters['$']) => string) | null;
  /** The statement, without its order, that selects what is shown of the rows of `page` for the reader `$1`. */
  readonly select: (page: string) => string;
  /** Otherwise the total is what the page knows. */
  readonly isCounted: boolean;
  /** Counting stops one after this. Default: {@link TOTAL_MAX}. */
  readonly max?: number;
}

/** Reads one page; pages never overlap. */
export async function pageOfList<Row extends object>(
  db: Database,
  query: { readonly page: number; readonly limit: number },
  list: SearchedList,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { from, alias, sorted, words, isCounted, max = TOTAL_MAX } = list;
  const { limit } = query;
  const offset = offsetOf(query);

  /** One more row says that another page follows. */
  async function find(finding: SearchMethod) {
    const { values, $ } = createParameters();
    const source = searchSource(finding, {
      ...list,
      wanted: list.conditions($),
      textIn: (folded) => words?.(folded, $) ?? null,
      enough: offset + limit + 1,
    });
    const page = `(select ${alias}.* ${source} order by ${sorted} limit ${limit + 1} offset ${offset})`;
    const { rows } = await db.query<Row>(`${list.select(page)} order by ${sorted}`, values);
    return { rows, isFull: rows.length > limit };
  }

  async function count(): Promise<number> {
    const { values, $ } = createParameters();
    const { rows } = await db.query<{ total: number }>(
      `select count(*) as total from (
         select from ${from} where ${list.conditions($)} limit ${max + 1}) found`,
      values,
    );
    return singleRow(rows).total;
  }

  const [{ rows }, counted] = await Promise.all([findPage(words !== null, find), isCounted ? count() : null]);
  const seen = seenUpTo({ offset, rows: rows.length, limit });
  return { rows: rows.slice(0, limit), pagination: paginateSeen(query, counted, { ...seen, max }) };
}
