import { FAR_PX, type Reach, type Span, type Surplus, WANTED_PX } from './row-span.ts';

/** The box that scrolls, and the list in it with one child for each rendered row. */
export interface LogElements {
  readonly scroller: HTMLElement;
  readonly list: HTMLElement;
}

/** Takes the place of the rows that are not rendered, in px. */
export interface Padding {
  readonly above: number;
  readonly below: number;
}

/** Distance in px from the upper edge of the list, its padding included, to the row. */
export function offsetIn(list: Element, row: Element): number {
  return row.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** How far the rendered rows reach beyond the view. Null without rows. */
export function reachOf({ scroller, list }: LogElements): Reach | null {
  const { firstElementChild: first, lastElementChild: last } = list;
  if (first === null || last === null) return null;
  const box = scroller.getBoundingClientRect();
  const top = first.getBoundingClientRect().top;
  const bottom = last.getBoundingClientRect().bottom;
  const rowPx = Math.max(1, (bottom - top) / list.childElementCount);
  return { above: box.top - top, below: bottom - box.bottom, viewPx: box.height, rowPx };
}

/** Scrolls to the end, and returns what `reachOf` would. It measures less: it runs with each frame of a busy log. */
export function scrollToEnd({ scroller, list }: LogElements, padding: Padding): Reach | null {
  const { scrollHeight, clientHeight } = scroller;
  const rowsPx = list.offsetHeight - padding.above - padding.below;
  scroller.scrollTop = scrollHeight;
  if (list.childElementCount === 0) return null;
  const rowPx = Math.max(1, rowsPx / list.childElementCount);
  return { above: rowsPx - clientHeight, below: 0, viewPx: clientHeight, rowPx };
}

/** How many rows, from `first` on, are surplus. */
function countFrom(
  first: Element | null,
  next: (row: Element) => Element | null,
  isSurplus: (box: DOMRect) => boolean,
): number {
  let count = 0;
  for (let row = first; row !== null && isSurplus(row.getBoundingClientRect()); row = next(row)) count += 1;
  return count;
}

/** The rows that can be removed at an edge beyond which too many are rendered. */
export function surplusOf({ scroller, list }: LogElements, { above, below }: Reach): Surplus {
  if (Math.max(above, below) <= FAR_PX) return { above: 0, below: 0 };
  const box = scroller.getBoundingClientRect();
  const isAbove = (row: DOMRect) => row.bottom < box.top - WANTED_PX;
  const isBelow = (row: DOMRect) => row.top > box.bottom + WANTED_PX;
  const { firstElementChild: first, lastElementChild: last } = list;
  return {
    above: above > FAR_PX ? countFrom(first, (row) => row.nextElementSibling, isAbove) : 0,
    below: below > FAR_PX ? countFrom(last, (row) => row.previousElementSibling, isBelow) : 0,
  };
}

/** Height of the first `count` rows, in px. */
export function heightOfFirst(count: number, list: Element): number {
  const [first, next] = [list.firstElementChild, list.children[count]];
  return first && next ? offsetIn(list, next) - offsetIn(list, first) : 0;
}

/** The first row that can be seen, else the last row. */
export function firstVisible({ scroller, list }: LogElements): Element | null {
  const { top } = scroller.getBoundingClientRect();
  let row = list.firstElementChild;
  while (row?.nextElementSibling && row.getBoundingClientRect().bottom <= top) row = row.nextElementSibling;
  return row;
}

/** A row counts as seen when this much of it is in the view, or all of it. */
const SEEN_PX = 40;

/**
 * The rows in the view, counted from the first rendered one: `from` is the first of which anything can be seen, `to`
 * comes after the last one that counts as seen. Null when no row is in the view. Separators around a row do not count.
 */
export function visibleRows({ scroller, list }: LogElements): Span | null {
  const { top, bottom } = scroller.getBoundingClientRect();
  let from: number | null = null;
  let to = 0;
  for (const [at, item] of [...list.children].entries()) {
    const row = item.querySelector('[data-key]') ?? item;
    const box = row.getBoundingClientRect();
    if (box.bottom <= top + 1 || box.top >= bottom) continue;
    from ??= at;
    if (box.top + Math.min(box.height, SEEN_PX) <= bottom + 1) to = at + 1;
  }
  return from === null ? null : { from, to: Math.max(from, to) };
}

/** Where in the view a row is wanted; `nearest`: scrolls as little as possible. */
export type RowAlign = 'start' | 'center' | 'nearest';

/** Px to scroll by until `row` is there. */
export function scrollDistance(row: Element, scroller: Element, align: RowAlign): number {
  const box = scroller.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const [toTop, toBottom] = [top - box.top, bottom - box.bottom];
  if (align === 'start') return toTop;
  if (align === 'center') return (toTop + toBottom) / 2;
  return toTop < 0 ? toTop : Math.max(0, Math.min(toBottom, toTop));
}
