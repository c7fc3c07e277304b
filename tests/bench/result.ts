/** One line of the table. */
export interface Result {
  readonly what: string;
  readonly ours: string;
  readonly floor: string;
  /** Compared with `goal`; the median of the rounds. */
  readonly value: number;
  readonly unit: '×' | 's' | 'ms' | '%' | 'MiB' | 'KiB' | 'kB' | 'px' | '/s' | '';
  /** Null: shown for information. */
  readonly goal: number | null;
  /** How the value compares with the goal: at most as large by default. */
  readonly goalIs?: 'at most' | 'at least';
  /** Smallest and largest of the rounds. */
  readonly range: readonly [number, number];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing');
  return (upper + lower) / 2;
}

/** Compares figures of the same rounds, in the same order: each pair first, then the median. */
export function compare(
  what: string,
  {
    ours,
    floor,
    goal,
    show,
  }: {
    readonly ours: readonly number[];
    readonly floor: readonly number[];
    readonly goal: number | null;
    readonly show: (value: number) => string;
  },
): Result {
  const ratios = ours.map((value, round) => value / (floor[round] ?? Number.NaN));
  return {
    what,
    ours: show(median(ours)),
    floor: show(median(floor)),
    value: median(ratios),
    unit: '×',
    goal,
    range: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/** Our figure with a goal of its own; `floor` is shown beside it. */
export function figure(
  what: string,
  {
    ours,
    floor,
    show,
    ...goal
  }: Pick<Result, 'unit' | 'goal' | 'goalIs'> & {
    readonly ours: readonly number[];
    readonly floor: readonly number[];
    readonly show: (value: number) => string;
  },
): Result {
  return {
    what,
    ours: show(median(ours)),
    floor: show(median(floor)),
    value: median(ours),
    ...goal,
    range: [Math.min(...ours), Math.max(...ours)],
  };
}

export const micros = (value: number) => `${value.toFixed(1)} µs`;
export const kibibytes = (value: number) => `${(value / 1024).toFixed(1)} KiB`;

export function table(results: readonly Result[]): string {
  const head = ['what', 'ours', 'floor', 'result', 'rounds', 'goal', ''];
  const rows = results.map(({ what, ours, floor, value, unit, goal, goalIs, range }) => [
    what,
    ours,
    floor,
    `${value.toFixed(2)} ${unit}`,
    `${range[0].toFixed(2)}–${range[1].toFixed(2)}`,
    goal === null ? '' : `${goalIs === 'at least' ? '≥' : '≤'} ${goal} ${unit}`,
    goal === null ? '' : (goalIs === 'at least' ? value >= goal : value <= goal) ? 'met' : 'NOT MET',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
