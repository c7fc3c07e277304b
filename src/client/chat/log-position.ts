/** Where the reader stands in the log, as far as the page says so. */
export interface LogPosition {
  /** More than a window's height from the end, or in a part of the past. */
  readonly isFar: boolean;
  /** What came while the reader was away from the end. */
  readonly arrived: number;
  /** What was new when the chat was opened, when it begins above what is seen; null otherwise. */
  readonly unreadAbove: { readonly count: number; readonly since: string | null } | null;
}

/** At the end, with nothing to say. */
export const atTheEnd: LogPosition = { isFar: false, arrived: 0, unreadAbove: null };

/** Whether both say the same, so that nothing is drawn again. */
export function isSamePosition(one: LogPosition, other: LogPosition): boolean {
  return (
    one.isFar === other.isFar &&
    one.arrived === other.arrived &&
    one.unreadAbove?.count === other.unreadAbove?.count &&
    one.unreadAbove?.since === other.unreadAbove?.since
  );
}

/** Positions of the messages at the upper and the lower edge; 0 for none. */
export interface VisibleSeqs {
  readonly first: number;
  readonly last: number;
}

/** A message counts as seen when this much of it is, or all of it. */
const SEEN_PX = 40;

/** Which messages of `scroller` can be seen now. It reads the layout: not for every event. */
export function visibleSeqs(scroller: HTMLElement): VisibleSeqs {
  const { top, bottom } = scroller.getBoundingClientRect();
  let first = 0;
  let last = 0;
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-seq]')) {
    const box = row.getBoundingClientRect();
    if (box.bottom <= top + 1 || box.top >= bottom) continue;
    const seq = Number(row.dataset.seq);
    if (first === 0) first = seq;
    if (box.top + Math.min(box.height, SEEN_PX) <= bottom + 1) last = seq;
  }
  return { first, last };
}
