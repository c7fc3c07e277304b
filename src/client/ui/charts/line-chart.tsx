import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

export interface ChartPoint {
  /** What the point is called: a day, a week. */
  readonly name: string;
  /** Null: nothing is known; the line has a hole there. */
  readonly value: number | null;
}

interface LineChartProps {
  points: readonly ChartPoint[];
  /** What is drawn, for screen readers. The numbers are in a table beside it. */
  label: string;
  format: (value: number) => string;
}

const WIDTH = 600;
const HEIGHT = 120;

/** One series over time, from zero. As wide as its place. The colours are those of the theme. */
export function LineChart({ points, label, format }: LineChartProps) {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const top = Math.max(1, ...values);
  const bottom = Math.min(0, ...values);
  const y = scaleLinear([bottom, top], [HEIGHT, 4]).nice(4);
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [0, WIDTH]);
  const shape = [...points];
  const isKnown = ({ value }: ChartPoint) => value !== null;
  const at = (_: ChartPoint, index: number) => x(index);
  const height = ({ value }: ChartPoint) => y(value ?? 0);
  const path = line<ChartPoint>(at, height).defined(isKnown)(shape) ?? '';
  const below = area<ChartPoint>(at, y(0), height).defined(isKnown)(shape) ?? '';
  const [, highest = top] = y.domain();
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure aria-label={label} className="grid gap-1 text-small text-muted">
      <span aria-hidden className="num">
        {format(highest)}
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full overflow-visible"
      >
        {[bottom, highest].map((value) => (
          <line
            key={value}
            x1={0}
            x2={WIDTH}
            y1={y(value)}
            y2={y(value)}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        <path d={below} className="fill-accent-soft" />
        <path
          d={path}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
          strokeWidth={2}
          className="fill-none stroke-accent"
        />
      </svg>
      <span aria-hidden className="num flex justify-between gap-2">
        <span>{first?.name}</span>
        {points.length > 1 && <span>{last?.name}</span>}
      </span>
    </figure>
  );
}
