import { type Pagination, paginate } from '../../../contract/core/list.ts';

/** Counting stops one after this: users search in a list that long, and do not page through it. */
export const TOTAL_MAX = 10_000;

/** Returns the pagination of a list whose rows were counted up to one more than {@link TOTAL_MAX}. */
export function paginateCounted(query: { page: number; limit: number }, counted: number): Pagination {
  return paginate(query, Math.min(counted, TOTAL_MAX), counted <= TOTAL_MAX);
}
