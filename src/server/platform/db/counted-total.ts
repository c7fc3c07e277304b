import { type Pagination, paginate } from '../../../contract/core/list.ts';

/** Counting stops one past this: a list that long is searched, not paged through. */
export const TOTAL_MAX = 10_000;

/** The numbers of one page of a list whose rows were counted to one past {@link TOTAL_MAX} and no further. */
export function paginateCounted(query: { page: number; limit: number }, counted: number): Pagination {
  return paginate(query, Math.min(counted, TOTAL_MAX), counted <= TOTAL_MAX);
}
