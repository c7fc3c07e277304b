import type { QueryClient } from '@tanstack/react-query';

/** What shows courses and lessons. A key matches all keys that begin with it. */
const courseKeys = [['courses'], ['lessons'], ['home']] as const;

/** Fetches again what shows courses and lessons, after the user changed one. */
export function refreshCourses(queries: QueryClient): void {
  for (const queryKey of courseKeys) void queries.invalidateQueries({ queryKey });
}
