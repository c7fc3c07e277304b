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

/** The search without the index looks at this many first rows. */
const NEAR = 1_000;
/** No reader pages further than this. If a word is common after all, some matches are left out. */
const FOUND_MAX = 5_000;

export interface Source {
  /** `table alias`, with the joins that the conditions need. */
  readonly from: string;
  readonly table: string;
  readonly alias: string;
  /** SQL condition of the query, without the search text. */
  readonly wanted: string;
  /** SQL condition: the communities whose rows are searched in the index. */
  readonly indexed: () => string;
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
  const { from, table, alias, wanted, indexed, folded, textIn, sorted, enough } = source;
  const text = textIn(finding === 'near' ? FOLDED_ONCE : folded);
  if (finding === 'plain' || text === null) return `from ${from} where ${wanted}`;
  if (finding === 'near')
    // A subquery runs row by row, in the order of the list, and stops when there are enough rows.
    return `from ${from}
      join (
        select near.id from (select ${alias}.id from ${from} where ${wanted} order by ${sorted} limit ${NEAR}) near
        where (
          select ${text} from ${table} ${alias} cross join lateral (select ${folded} offset 0) said(folded)
          where ${alias}.id = near.id
        ) limit ${enough}
      ) found on found.id = ${alias}.id`;
  // Materialized, because otherwise the planner may read the whole list in order and hope for early matches.
  return `from ${from}
    join (
      with matching as materialized (select ${alias}.id from ${table} ${alias} where ${indexed()} and ${text})
      select id from matching limit ${FOUND_MAX}
    ) found on found.id = ${alias}.id
    where ${wanted}`;
}
