/**
 * How the rows of a list are found. `plain`: there are no words to look for. `near`: among the first rows of the list,
 * where a common word is soon met, without an index. `rare`: by the index, which has little to answer once a word was
 * not met there often enough for a page. Neither way of searching costs more as the list grows.
 */
export type Finding = 'plain' | 'near' | 'rare';

/** What is looked at without the index is folded once: that takes longer than to look, and it is looked at several times. */
const FOLDED_ONCE = 'said.folded';

/** So many of the first rows are looked at. */
const NEAR = 1_000;
/** More than that has nobody to read it: of a word that turns out to be common after all, some are left out. */
const FOUND_MAX = 5_000;

export interface Source {
  /** `table alias`, joined with what else the conditions name. */
  readonly from: string;
  readonly table: string;
  readonly alias: string;
  /** What is asked besides the words. */
  readonly wanted: string;
  /** Which community's rows are looked up in the index. */
  readonly indexed: () => string;
  /** How the index has the text of a row. */
  readonly folded: string;
  /** That a text, in SQL and folded, has the words; null without any. */
  readonly textIn: (folded: string) => string | null;
  readonly sorted: string;
  /** Rows that the page and those before it take. */
  readonly enough: number;
}

/** `from … where …` of the rows that a page is cut from. */
export function foundSource(finding: Finding, source: Source): string {
  const { from, table, alias, wanted, indexed, folded, textIn, sorted, enough } = source;
  const text = textIn(finding === 'near' ? FOLDED_ONCE : folded);
  if (finding === 'plain' || text === null) return `from ${from} where ${wanted}`;
  if (finding === 'near')
    // A subquery is asked row by row, in the order of the list, and only until there are enough.
    return `from ${from}
      join (
        select near.id from (select ${alias}.id from ${from} where ${wanted} order by ${sorted} limit ${NEAR}) near
        where (
          select ${text} from ${table} ${alias} cross join lateral (select ${folded} offset 0) said(folded)
          where ${alias}.id = near.id
        ) limit ${enough}
      ) found on found.id = ${alias}.id`;
  // Materialized: else the planner may read the whole list in its order, hoping to meet enough on the way.
  return `from ${from}
    join (
      with matching as materialized (select ${alias}.id from ${table} ${alias} where ${indexed()} and ${text})
      select id from matching limit ${FOUND_MAX}
    ) found on found.id = ${alias}.id
    where ${wanted}`;
}
