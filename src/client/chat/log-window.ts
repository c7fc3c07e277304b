import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Following } from './following.ts';
import {
  drawnSpan,
  FAR_PX,
  fittingSpan,
  NEAR_PX,
  type Reach,
  type Span,
  type Surplus,
  spanAround,
  WISHED_PX,
  type WishedSpan,
} from './row-span.ts';

/** A row by list index, and where in what is seen it is to stand; `nearest`: no further than it must be moved. */
export interface RowPlace {
  readonly index: number;
  readonly block: 'start' | 'center' | 'nearest';
}

/** The rows of a long list that are in the page, and where the view stands among them. */
export interface LogWindow {
  readonly wished: StoreApi<WishedSpan>;
  /** Begins to look after `scroller`, in which `list` has one child for each drawn row. The answer ends it. */
  attach(scroller: HTMLElement, list: HTMLElement): () => void;
  /** The rows of `drawn` are in the page, out of those of `held`. To be called before each picture with changed rows. */
  settle(drawn: Span, held: Span): void;
  /** Brings a row into sight, even if the end leaves it by that. */
  show(place: RowPlace): void;
  /** Following has begun or ended. */
  followed(isFollowing: boolean): void;
}

interface LogWindowDeps {
  readonly following: Pick<Following, 'isFollowing' | 'release'>;
  /** Where it begins; null for the end. */
  readonly start: RowPlace | null;
  /** The first held row comes near. */
  readonly onFirst: () => void;
  /** The last held row comes near. */
  readonly onLast: () => void;
}

/** Before any row was measured. */
const ROWS_AT_FIRST = 24;
const ROW_PX_AT_FIRST = 48;
/** When nothing moved for this long, the scroll bar is put right. */
const AT_REST_MS = 150;

/** How many children, from one end on, `isSurplus`. */
function countFrom(
  first: Element | null,
  next: (one: Element) => Element | null,
  isSurplus: (box: DOMRect) => boolean,
) {
  let count = 0;
  for (let row = first; row !== null && isSurplus(row.getBoundingClientRect()); row = next(row)) count += 1;
  return count;
}

/** Px to scroll by until `row` stands in `box` as wished. */
function wayTo(row: DOMRect, box: DOMRect, block: RowPlace['block']): number {
  const [toTop, toBottom] = [row.top - box.top, row.bottom - box.bottom];
  if (block === 'start') return toTop;
  if (block === 'center') return (toTop + toBottom) / 2;
  return toTop < 0 ? toTop : Math.max(0, Math.min(toBottom, toTop));
}

interface Elements {
  readonly scroller: HTMLElement;
  readonly list: HTMLElement;
}

/**
 * Keeps the rows near to what is seen in the page, and what is seen where it is: at the end as long as the reader
 * follows it, otherwise at the row that stands first in it, whatever is drawn, leaves or grows above. What is not drawn
 * is stood for by padding of about its height. A difference between both is taken from the padding while one scrolls,
 * so that no movement of a finger is disturbed, and settled with the scroll position at rest.
 */
export function createLogWindow({ following, start, onFirst, onLast }: LogWindowDeps): LogWindow {
  const around = { viewPx: 0, rowPx: WISHED_PX / (ROWS_AT_FIRST / 2) };
  const wished = createStore<WishedSpan>()(() =>
    start === null
      ? { from: 0, to: ROWS_AT_FIRST, isTail: true }
      : { ...spanAround(start.index, around), isTail: false },
  );
  let elements: Elements | null = null;
  let drawn: Span = { from: 0, to: 0 };
  let held: Span = drawn;
  let rowPx = ROW_PX_AT_FIRST;
  let padding = { above: 0, below: 0 };
  let wanted = start;
  let anchor: { readonly row: Element; readonly at: number } | null = null;
  let told = { first: Number.NaN, last: Number.NaN };
  let movedAt = 0;
  let isRestAwaited = false;

  function pad(next: { readonly above: number; readonly below: number }): void {
    if (elements === null || (next.above === padding.above && next.below === padding.below)) return;
    padding = next;
    elements.list.style.paddingBlock = `${next.above}px ${next.below}px`;
  }

  /** Px of a row below the upper edge of the list, its padding included. */
  const placeIn = (list: Element, row: Element) =>
    row.getBoundingClientRect().top - list.getBoundingClientRect().top;

  function measure(scroller: Element, list: Element): Reach | null {
    const { firstElementChild: first, lastElementChild: last } = list;
    if (first === null || last === null) return null;
    const box = scroller.getBoundingClientRect();
    const top = first.getBoundingClientRect().top;
    const bottom = last.getBoundingClientRect().bottom;
    rowPx = Math.max(1, (bottom - top) / list.childElementCount);
    return { above: box.top - top, below: bottom - box.bottom, viewPx: box.height, rowPx };
  }

  function surplusOf({ above, below }: Reach, scroller: Element, list: Element): Surplus {
    const box = scroller.getBoundingClientRect();
    const isAbove = (row: DOMRect) => row.bottom < box.top - WISHED_PX;
    const isBelow = (row: DOMRect) => row.top > box.bottom + WISHED_PX;
    return {
      above: above > FAR_PX ? countFrom(list.firstElementChild, (one) => one.nextElementSibling, isAbove) : 0,
      below:
        below > FAR_PX ? countFrom(list.lastElementChild, (one) => one.previousElementSibling, isBelow) : 0,
    };
  }

  /** Puts the row that was asked for where it was asked for, once it is drawn. */
  function fulfil({ scroller, list }: Elements, { index, block }: RowPlace): void {
    const row = list.children[index - drawn.from];
    if (index < held.from || index >= held.to) wanted = null;
    if (row === undefined) return;
    wanted = null;
    const by = wayTo(row.getBoundingClientRect(), scroller.getBoundingClientRect(), block);
    if (by === 0) return;
    following.release();
    scroller.scrollTop += by;
  }

  /** What stood first in what is seen stands there still. */
  function keep({ scroller, list }: Elements): void {
    const hasRowsAbove = drawn.from > held.from;
    pad({ ...padding, above: hasRowsAbove ? padding.above : 0 });
    if (anchor === null || anchor.row.parentNode !== list) return;
    const moved = placeIn(list, anchor.row) - anchor.at;
    if (Math.abs(moved) < 0.5) return;
    if (hasRowsAbove && padding.above >= moved) {
      pad({ ...padding, above: padding.above - moved });
      return;
    }
    pad({ ...padding, above: (drawn.from - held.from) * rowPx });
    scroller.scrollTop += placeIn(list, anchor.row) - anchor.at;
  }

  function remember({ scroller, list }: Elements): void {
    const { top } = scroller.getBoundingClientRect();
    let row = list.firstElementChild;
    while (row?.nextElementSibling && row.getBoundingClientRect().bottom <= top) row = row.nextElementSibling;
    anchor = row === null ? null : { row, at: placeIn(list, row) };
  }

  /** The view was drawn to where no row is: those that belong there, about. */
  function goThere(scroller: HTMLElement, list: HTMLElement, reach: Reach): void {
    const index = held.from + Math.floor((scroller.scrollTop - list.offsetTop) / reach.rowPx);
    const next = drawnSpan({ ...spanAround(index, reach), isTail: false }, held);
    anchor = null;
    pad({
      above: (next.from - held.from) * reach.rowPx,
      below: (held.to - next.to) * reach.rowPx,
    });
    wished.setState({ ...next, isTail: false }, true);
  }

  function tellEdges({ above, below }: Reach): void {
    const isAtFirst = drawn.from === held.from && above < NEAR_PX;
    const isAtLast = drawn.to === held.to && below < NEAR_PX;
    const last = told;
    told = { first: isAtFirst ? held.from : Number.NaN, last: isAtLast ? held.to : Number.NaN };
    if (isAtFirst && last.first !== held.from) onFirst();
    if (isAtLast && last.last !== held.to) onLast();
  }

  function look(): void {
    if (elements === null) return;
    const { scroller, list } = elements;
    if (wanted !== null) fulfil(elements, wanted);
    else if (following.isFollowing()) scroller.scrollTop = scroller.scrollHeight;
    else keep(elements);
    const reach = measure(scroller, list);
    if (reach === null) return;
    restSoon();
    if (Math.min(reach.above, reach.below) < -reach.viewPx) {
      goThere(scroller, list, reach);
      return;
    }
    remember(elements);
    const next = fittingSpan(drawn, held, reach, surplusOf(reach, scroller, list));
    const { isTail } = wished.getState();
    if (next.from !== drawn.from || next.to !== drawn.to) wished.setState({ ...next, isTail }, true);
    tellEdges(reach);
  }

  /** The padding becomes as high as what it stands for, and nothing moves. */
  function rest(): void {
    if (elements === null) return;
    const { scroller, list } = elements;
    const above = (drawn.from - held.from) * rowPx;
    const by = above - padding.above;
    if (Math.abs(by) < rowPx) return;
    pad({ ...padding, above });
    if (following.isFollowing()) scroller.scrollTop = scroller.scrollHeight;
    else scroller.scrollTop += by;
    remember({ scroller, list });
  }

  function restSoon(): void {
    movedAt = performance.now();
    if (isRestAwaited) return;
    isRestAwaited = true;
    // One timer looks whether it still moves: a new one for each movement would cost more than the movement.
    const wait = () => {
      const left = AT_REST_MS - (performance.now() - movedAt);
      if (left > 0) {
        setTimeout(wait, left);
        return;
      }
      isRestAwaited = false;
      rest();
    };
    setTimeout(wait, AT_REST_MS);
  }

  return {
    wished,
    attach(scroller, list) {
      elements = { scroller, list };
      const sizes = new ResizeObserver(look);
      // The composer grew, the keyboard came, or a row grew.
      sizes.observe(scroller);
      sizes.observe(list, { box: 'border-box' });
      // At the end that is followed there is nothing that each movement could bring.
      const scrolled = () => {
        if (following.isFollowing()) restSoon();
        else look();
      };
      scroller.addEventListener('scroll', scrolled, { passive: true });
      return () => {
        elements = null;
        sizes.disconnect();
        scroller.removeEventListener('scroll', scrolled);
      };
    },
    settle(nextDrawn, nextHeld) {
      const isBelowAsBefore = held.to - drawn.to === nextHeld.to - nextDrawn.to;
      drawn = nextDrawn;
      held = nextHeld;
      // At once: nothing that is seen moves by what is below.
      if (!isBelowAsBefore) pad({ ...padding, below: (held.to - drawn.to) * rowPx });
      look();
    },
    show(place) {
      wanted = place;
      const isDrawn = place.index >= drawn.from && place.index < drawn.to;
      if (!isDrawn) following.release();
      const viewPx = elements?.scroller.clientHeight ?? 0;
      const next = isDrawn ? drawn : spanAround(place.index, { viewPx, rowPx });
      // A new object, even where it says the same: what is drawn with it is settled, and the wish with that.
      wished.setState({ ...next, isTail: following.isFollowing() }, true);
    },
    followed(isFollowing) {
      wished.setState({ ...drawn, isTail: isFollowing }, true);
    },
  };
}
