/** The line through points that fits best. */
export interface Slope {
  /** Of y per x. */
  readonly perX: number;
  /** The slope is within twice this of `perX` in 95 of 100 cases, as far as the points scatter by chance. */
  readonly error: number;
}

/** @throws Error for fewer than three points, through which nothing can be fitted. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  if (points.length < 3) throw new Error(`${points.length} points have no slope`);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  const perX = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - middleY - perX * (x - middleX)) ** 2, 0);
  return { perX, error: Math.sqrt(rest / (points.length - 2) / spread) };
}
