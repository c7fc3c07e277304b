/**
 * How the rows of a list are found. `plain`: the query has no search text. `near`: searches the first rows of the list,
 * without an index; common words are found there quickly. `rare`: uses the index, when `near` did not find enough rows
 * for a page; the index then returns few rows. Neither search gets slower as the list grows.
 */
export type SearchMethod = 'plain' | 'near' | 'rare';

/**
 * Without the index, each text is folded once and compared several times, because folding costs more than a comparison.
 */
const FOLDED_ONCE = 'said.folded';

/** The search without the index looks at this many first rows, unless the source says less. */
const NEAR = 1_000;
/** On later pages it looks at this many rows for each that is needed: a word of one text in four is found there. */
const NEAR_FOR_EACH = 4;
/** No reader pages further than this. If a word is common after all, some matches are left out. */
const FOUND_MAX = 5_000;

export interface Source {
  /** `table alias`, with the joins that the conditions need. */
  readonly from: string;
  readonly table: string;
  readonly alias: string;
  /** SQL condition of the query, without the search text. */
  readonly wanted: string;
  /** How many first rows are searched without the index. */
  readonly near?: number;
  /**
   * SQL condition: the rows that are searched in the index, before `wanted` is looked up for the first 5,000 that were
   * found. Without it, `wanted` is looked up for each row that is found, and none is left out.
   */
  readonly indexed?: () => string;
  /** The text of a row, as the index contains it. */
  readonly folded: string;
  /** SQL condition that a folded text (SQL) contains the words; null without words. */
  readonly textIn: (folded: string) => string | null;
  readonly sorted: string;
  /** The number of rows on this page and all pages before it. */
  readonly enough: number;
}

/** The `from … where …` of the rows of a page. */
export function searchSource(finding: SearchMethod, source: Source): string {
  const { from, table, alias, wanted, near = NEAR, folded, textIn, sorted, enough } = source;
  const text = textIn(finding === 'near' ? FOLDED_ONCE : folded);
  if (finding === 'plain' || text === null) return `from ${from} where ${wanted}`;
  if (finding === 'near')
    // A subquery runs row by row, in the order of the list, and stops when there are enough rows.
    return `from ${from}
      join (
        select near.id from (
          select ${alias}.id from ${from} where ${wanted} order by ${sorted}
          limit ${Math.max(near, enough * NEAR_FOR_EACH)}
        ) near
        where (
          select ${text} from ${table} ${alias} cross join lateral (select ${folded} offset 0) said(folded)
          where ${alias}.id = near.id
        ) limit ${enough}
      ) found on found.id = ${alias}.id`;
  // Materialized, because otherwise the planner may read the whole list in order and hope for early matches.
  const { indexed } = source;
  const matching = indexed ? `${table} ${alias} where ${indexed()}` : `${from} where ${wanted}`;
  return `from ${from}
    join (
      with matching as materialized (select ${alias}.id from ${matching} and ${text})
      select id from matching ${indexed ? `limit ${FOUND_MAX}` : ''}
    ) found on found.id = ${alias}.id
    ${indexed ? `where ${wanted}` : ''}`;
}

/**
 * Finds a page: `near`, and where that does not fill it, `rare`. `isFull`: the page has all of its rows, and one more
 * that says that another page follows.
 */
export async function findPage<Page extends { readonly isFull: boolean }>(
  hasWords: boolean,
  find: (finding: SearchMethod) => Promise<Page>,
): Promise<Page> {
  if (!hasWords) return find('plain');
  const near = await find('near');
  return near.isFull ? near : find('rare');
}
