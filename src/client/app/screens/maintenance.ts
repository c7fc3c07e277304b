import type { QueryClient } from '@tanstack/react-query';
import { problemOf } from '../../data/api/api-error.ts';

/** The problem code of planned work. A 503 of any other kind passes by itself and leaves everybody where they are. */
const MAINTENANCE_CODE = 'server.maintenance';

/** Whether `error` says that the whole product is closed for planned work. */
export function isMaintenance(error: unknown): boolean {
  const problem = problemOf(error);
  return problem?.status === 503 && problem.code === MAINTENANCE_CODE;
}

/**
 * Calls `lead` when a page cannot be shown because of planned work. Pages that have something to show stay, and so do
 * forms: what is typed there would be lost. The answer ends it.
 */
export function watchForMaintenance(queryClient: QueryClient, lead: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.data === undefined && isMaintenance(query.state.error)) lead();
  });
}

let left = '/';

/** Remembers the page that was left for /maintenance/. */
export function leaveFrom(href: string): void {
  left = href;
}

/** The page that was left, or home after a reload. */
export function leftPage(): string {
  return left;
}
