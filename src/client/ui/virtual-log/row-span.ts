/** Rows by index; `to` is excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The rows to render. `isTail`: as many of the last rows, whatever is added or removed. */
export interface WantedSpan extends Span {
  readonly isTail: boolean;
}

/** How far the rendered rows reach beyond both edges of the view, in px; negative where they end short of it. */
export interface Reach {
  readonly above: number;
  readonly below: number;
  /** Height of the view. */
  readonly viewPx: number;
  /** Average height of a row. */
  readonly rowPx: number;
}

/** Numbers of rows at both ends that are far enough from the view to be removed from the page. */
export interface Surplus {
  readonly above: number;
  readonly below: number;
}

/** When the rendered rows reach less far than this beyond an edge, more are rendered … */
export const NEAR_PX = 250;
/** … up to about here … */
export const WANTED_PX = 400;
/** … and when they reach further than this, the rows beyond WANTED_PX are removed. */
export const FAR_PX = 650;

/** The part of `wanted` that the list has. Never empty while the list has rows. */
export function renderedSpan({ from, to, isTail }: WantedSpan, all: Span): Span {
  if (isTail || from >= all.to) return { from: Math.max(all.from, all.to - (to - from)), to: all.to };
  if (to <= all.from) return { from: all.from, to: Math.min(all.to, all.from + (to - from)) };
  return { from: Math.max(from, all.from), to: Math.min(to, all.to) };
}

/** The rows to render next, when `rendered` reach as far as `reach` says. */
export function fittingSpan(rendered: Span, all: Span, reach: Reach, surplus: Surplus): Span {
  const missing = (px: number) => (px < NEAR_PX ? Math.ceil((WANTED_PX - px) / reach.rowPx) : 0);
  return {
    from: Math.max(all.from, rendered.from - missing(reach.above) + surplus.above),
    to: Math.min(all.to, rendered.to + missing(reach.below) - surplus.below),
  };
}

/** Rows around `index`, enough to fill the view wherever `index` is in it. */
export function spanAround(index: number, { viewPx, rowPx }: Pick<Reach, 'viewPx' | 'rowPx'>): Span {
  const rows = Math.ceil((viewPx + WANTED_PX) / rowPx);
  return { from: index - rows, to: index + rows };
}
