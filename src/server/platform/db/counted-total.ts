import { type Pagination, paginate } from '../../../contract/core/list.ts';

/** Counting stops one after this: users search in a list that long, and do not page through it. */
export const TOTAL_MAX = 10_000;

/**
 * The same for lists of the whole platform, where the right to each row is looked up: counting 10,000 of them takes
 * several times as long as the page itself, and no one needs such a number exactly.
 */
export const PLATFORM_TOTAL_MAX = 1_000;

interface Asked {
  readonly page: number;
  readonly limit: number;
}

/** How many rows are on the pages before this one. */
export function offsetOf({ page, limit }: Asked): number {
  return (page - 1) * limit;
}

/** What a page says about the length of its list. */
interface Seen {
  /** Rows up to the end of the page, and one more when another page follows. 0 for a page without rows. */
  readonly known: number;
  /** Whether the list ends there. */
  readonly isAll: boolean;
}

/** Returns what a page of `rows` says. One row more than `limit` was asked for. */
export function seenUpTo(page: { offset: number; rows: number; limit: number; isFromStart?: boolean }): Seen {
  const { offset, rows, limit, isFromStart = true } = page;
  const isBehindTheEnd = rows === 0 && offset > 0;
  return {
    known: rows === 0 ? 0 : offset + rows,
    isAll: isFromStart && rows <= limit && !isBehindTheEnd,
  };
}

/** Returns the pagination of a page of `rows`, of a list that was counted up to one more than {@link TOTAL_MAX}. */
export function paginateCounted(query: Asked, counted: number, rows: number): Pagination {
  const known = rows === 0 ? 0 : offsetOf(query) + rows;
  return paginateSeen(query, counted, { known, isAll: rows > 0 && rows < query.limit, max: TOTAL_MAX });
}

/**
 * Returns the pagination of a list that was counted up to one more than `max`, or not at all (null). Where counting
 * stopped, the total is a lower bound, until a page behind that ends the list.
 */
export function paginateSeen(
  query: Asked,
  counted: number | null,
  { known, isAll, max }: Seen & { readonly max: number },
): Pagination {
  if (counted === null) return paginate(query, known, isAll);
  if (counted <= max) return paginate(query, counted);
  return paginate(query, Math.max(max, known), isAll && known > max);
}
