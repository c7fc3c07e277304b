import type { QueryClient } from '@tanstack/react-query';
import { problemOf } from '../../data/api/api-error.ts';

/** The problem code of planned maintenance. Any other 503 is temporary and does not change the page. */
const MAINTENANCE_CODE = 'server.maintenance';

/** Whether `error` says that the product is closed for planned maintenance. */
export function isMaintenance(error: unknown): boolean {
  const problem = problemOf(error);
  return problem?.status === 503 && problem.code === MAINTENANCE_CODE;
}

/**
 * Calls `lead` when a page cannot be shown because of planned maintenance. Pages with data stay open, and so do
 * forms, so that typed text is not lost. The returned function stops it.
 */
export function watchForMaintenance(queryClient: QueryClient, lead: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.data === undefined && isMaintenance(query.state.error)) lead();
  });
}

let left = '/';

/** Stores the address of the page that /maintenance/ replaced. */
export function leaveFrom(href: string): void {
  left = href;
}

/** The stored address, or home after a reload. */
export function leftPage(): string {
  return left;
}
