/** The usual pauses of slow mode, in seconds. */
export const SLOW_MODES: readonly number[] = [0, 5, 10, 30, 60, 300, 900, 3600, 21_600];

/** The usual choices, plus the current value if it is not one of them. */
export function withPresent(usual: readonly number[], present: number): readonly number[] {
  return usual.includes(present) ? usual : [...usual, present].sort((a, b) => a - b);
}
