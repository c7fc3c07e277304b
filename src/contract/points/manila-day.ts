const DAY_MS = 24 * 60 * 60 * 1000;
/** Manila is eight hours ahead of UTC all year. */
const AHEAD_MS = 8 * 60 * 60 * 1000;

/** The day in Manila at `at` (milliseconds since 1970), or so many days before it, as 2026-11-22. */
export function manilaDay(at: number, daysBefore = 0): string {
  return new Date(at + AHEAD_MS - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** Milliseconds from `at` to the next midnight in Manila. */
export function msToManilaMidnight(at: number): number {
  return DAY_MS - ((at + AHEAD_MS) % DAY_MS);
}
