import { FAR_PX, type Reach, type Surplus, WISHED_PX } from './row-span.ts';

/** The scrolled box of a list, and the list in it with one child for each drawn row. */
export interface LogElements {
  readonly scroller: HTMLElement;
  readonly list: HTMLElement;
}

/** What stands in for the rows that are not drawn, in px. */
export interface Padding {
  readonly above: number;
  readonly below: number;
}

/** Px of a row below the upper edge of the list, its padding included. */
export function placeIn(list: Element, row: Element): number {
  return row.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** How far the drawn rows reach, wherever the view stands. Null without rows. */
export function reachOf({ scroller, list }: LogElements): Reach | null {
  const { firstElementChild: first, lastElementChild: last } = list;
  if (first === null || last === null) return null;
  const box = scroller.getBoundingClientRect();
  const top = first.getBoundingClientRect().top;
  const bottom = last.getBoundingClientRect().bottom;
  const rowPx = Math.max(1, (bottom - top) / list.childElementCount);
  return { above: box.top - top, below: bottom - box.bottom, viewPx: box.height, rowPx };
}

/** Moves the view to its end, and answers as `reachOf` does. It asks for less: with each picture of a busy chat. */
export function goToEnd({ scroller, list }: LogElements, padding: Padding): Reach | null {
  const { scrollHeight, clientHeight } = scroller;
  const rowsPx = list.offsetHeight - padding.above - padding.below;
  scroller.scrollTop = scrollHeight;
  if (list.childElementCount === 0) return null;
  const rowPx = Math.max(1, rowsPx / list.childElementCount);
  return { above: rowsPx - clientHeight, below: 0, viewPx: clientHeight, rowPx };
}

/** How many children, from `first` on, `isSurplus`. */
function countFrom(
  first: Element | null,
  next: (one: Element) => Element | null,
  isSurplus: (box: DOMRect) => boolean,
): number {
  let count = 0;
  for (let row = first; row !== null && isSurplus(row.getBoundingClientRect()); row = next(row)) count += 1;
  return count;
}

/** The rows that could leave at an edge beyond which too many are drawn. */
export function surplusOf({ scroller, list }: LogElements, { above, below }: Reach): Surplus {
  if (Math.max(above, below) <= FAR_PX) return { above: 0, below: 0 };
  const box = scroller.getBoundingClientRect();
  const isAbove = (row: DOMRect) => row.bottom < box.top - WISHED_PX;
  const isBelow = (row: DOMRect) => row.top > box.bottom + WISHED_PX;
  const { firstElementChild: first, lastElementChild: last } = list;
  return {
    above: above > FAR_PX ? countFrom(first, (one) => one.nextElementSibling, isAbove) : 0,
    below: below > FAR_PX ? countFrom(last, (one) => one.previousElementSibling, isBelow) : 0,
  };
}

/** Height of the first `count` rows, in px. */
export function heightOfFirst(count: number, list: Element): number {
  const [first, next] = [list.firstElementChild, list.children[count]];
  return first && next ? placeIn(list, next) - placeIn(list, first) : 0;
}

/** The first row that can be seen, else the last one. */
export function firstSeen({ scroller, list }: LogElements): Element | null {
  const { top } = scroller.getBoundingClientRect();
  let row = list.firstElementChild;
  while (row?.nextElementSibling && row.getBoundingClientRect().bottom <= top) row = row.nextElementSibling;
  return row;
}

/** Where in what is seen a row is to stand; `nearest`: no further than it must be moved. */
export type RowBlock = 'start' | 'center' | 'nearest';

/** Px to scroll by until `row` stands there. */
export function wayTo(row: Element, scroller: Element, block: RowBlock): number {
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const [toTop, toBottom] = [top - box.top, bottom - box.bottom];
  if (block === 'start') return toTop;
  if (block === 'center') return (toTop + toBottom) / 2;
  return toTop < 0 ? toTop : Math.max(0, Math.min(toBottom, toTop));
}
