/** Rows by list index; `to` is excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The rows that are to be drawn. `isTail`: as many of the last ones, whatever comes. */
export interface WishedSpan extends Span {
  readonly isTail: boolean;
}

/** How far the drawn rows reach beyond both edges of what is seen, in px; negative where they end short of it. */
export interface Reach {
  readonly above: number;
  readonly below: number;
  /** Height of what is seen. */
  readonly viewPx: number;
  /** Height of a row on average. */
  readonly rowPx: number;
}

/** Rows that are further away than FAR_PX and could leave the page. */
export interface Surplus {
  readonly above: number;
  readonly below: number;
}

/** When the drawn rows reach less far than this beyond an edge, more are drawn … */
export const NEAR_PX = 250;
/** … up to about here … */
export const WISHED_PX = 400;
/** … and when they reach further than this, those beyond the wished ones leave. */
export const FAR_PX = 650;

/** Which of the rows that are held `wished` means now. Never empty while any are held. */
export function drawnSpan({ from, to, isTail }: WishedSpan, held: Span): Span {
  if (isTail || from >= held.to) return { from: Math.max(held.from, held.to - (to - from)), to: held.to };
  if (to <= held.from) return { from: held.from, to: Math.min(held.to, held.from + (to - from)) };
  return { from: Math.max(from, held.from), to: Math.min(to, held.to) };
}

/** The rows to draw next, when `drawn` reach as far as `reach` says. */
export function fittingSpan(drawn: Span, held: Span, reach: Reach, surplus: Surplus): Span {
  const lacking = (px: number) => (px < NEAR_PX ? Math.ceil((WISHED_PX - px) / reach.rowPx) : 0);
  return {
    from: Math.max(held.from, drawn.from - lacking(reach.above) + surplus.above),
    to: Math.min(held.to, drawn.to + lacking(reach.below) - surplus.below),
  };
}

/** Rows around `index`, enough for what is seen wherever it stands in it. */
export function spanAround(index: number, { viewPx, rowPx }: Pick<Reach, 'viewPx' | 'rowPx'>): Span {
  const rows = Math.ceil((viewPx + WISHED_PX) / rowPx);
  return { from: index - rows, to: index + rows };
}
