import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Following } from './following.ts';
import {
  firstSeen,
  goToEnd,
  heightOfFirst,
  type LogElements,
  type Padding,
  placeIn,
  type RowBlock,
  reachOf,
  surplusOf,
  wayTo,
} from './log-measures.ts';
import {
  drawnSpan,
  fittingSpan,
  NEAR_PX,
  type Reach,
  type Span,
  spanAround,
  WISHED_PX,
  type WishedSpan,
} from './row-span.ts';

/** A row by list index, and where it is to stand. */
export interface RowPlace {
  readonly index: number;
  readonly block: RowBlock;
}

/** The rows of a long list that are in the page, and where the view stands among them. */
export interface LogWindow {
  readonly wished: StoreApi<WishedSpan>;
  /** Begins to look after `elements`. The answer ends it. */
  attach(elements: LogElements): () => void;
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
  let elements: LogElements | null = null;
  let drawn: Span = { from: 0, to: 0 };
  let held: Span = drawn;
  let rowPx = ROW_PX_AT_FIRST;
  let padding: Padding = { above: 0, below: 0 };
  let wanted = start;
  /** What stood first in what was seen, and where in the list. */
  let anchor: { readonly row: Element; readonly at: number } | null = null;
  let told = { first: Number.NaN, last: Number.NaN };
  let movedAt = 0;
  let isRestAwaited = false;

  function pad(next: Padding): void {
    if (elements === null || (next.above === padding.above && next.below === padding.below)) return;
    padding = next;
    elements.list.style.paddingBlock = `${next.above}px ${next.below}px`;
  }

  /** Puts the row that was asked for where it was asked for, once it is drawn. */
  function fulfil({ scroller, list }: LogElements, { index, block }: RowPlace): void {
    const row = list.children[index - drawn.from];
    if (index < held.from || index >= held.to) wanted = null;
    if (row === undefined) return;
    wanted = null;
    const by = wayTo(row, scroller, block);
    if (by === 0) return;
    following.release();
    scroller.scrollTop += by;
  }

  function remember(): void {
    const row = elements === null ? null : firstSeen(elements);
    anchor = elements === null || row === null ? null : { row, at: placeIn(elements.list, row) };
  }

  /** What stood first in what is seen stands there still. */
  function keep({ scroller, list }: LogElements): void {
    const hasRowsAbove = drawn.from > held.from;
    // Read before the padding changes: a shorter list pulls the view up by itself.
    const { scrollTop } = scroller;
    if (!hasRowsAbove) pad({ ...padding, above: 0 });
    if (anchor === null || anchor.row.parentNode !== list) return;
    const moved = placeIn(list, anchor.row) - anchor.at;
    if (Math.abs(moved) < 0.5) return;
    if (hasRowsAbove && padding.above >= moved) {
      pad({ ...padding, above: padding.above - moved });
      return;
    }
    pad({ ...padding, above: (drawn.from - held.from) * rowPx });
    scroller.scrollTop = scrollTop + placeIn(list, anchor.row) - anchor.at;
  }

  /** The view was drawn to where no row is: those that belong there, about. */
  function goThere({ scroller, list }: LogElements, reach: Reach): void {
    const index = held.from + Math.floor((scroller.scrollTop - list.offsetTop) / reach.rowPx);
    const next = drawnSpan({ ...spanAround(index, reach), isTail: false }, held);
    anchor = null;
    pad({ above: (next.from - held.from) * reach.rowPx, below: (held.to - next.to) * reach.rowPx });
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

  /** The view where it belongs; answers how far the rows reach from there. */
  function place(now: LogElements): Reach | null {
    if (wanted === null && following.isFollowing()) return goToEnd(now, padding);
    if (wanted !== null) fulfil(now, wanted);
    else keep(now);
    return reachOf(now);
  }

  function look(): void {
    const reach = elements && place(elements);
    if (elements === null || reach === null) return;
    rowPx = reach.rowPx;
    restSoon();
    if (Math.min(reach.above, reach.below) < -reach.viewPx) {
      goThere(elements, reach);
      return;
    }
    // Who follows the end is kept there; from where they leave it is remembered then.
    if (!following.isFollowing()) remember();
    const surplus = surplusOf(elements, reach);
    const next = fittingSpan(drawn, held, reach, surplus);
    const { isTail } = wished.getState();
    // Before the rows leave: at no moment is the list shorter than where the view stands.
    if (!isTail && surplus.above > 0)
      pad({ ...padding, above: padding.above + heightOfFirst(surplus.above, elements.list) });
    if (next.from !== drawn.from || next.to !== drawn.to) wished.setState({ ...next, isTail }, true);
    tellEdges(reach);
  }

  /** The padding becomes as high as what it stands for, and nothing moves. */
  function rest(): void {
    const above = (drawn.from - held.from) * rowPx;
    const by = above - padding.above;
    if (elements === null || Math.abs(by) < rowPx) return;
    const { scroller } = elements;
    const { scrollTop } = scroller;
    pad({ ...padding, above });
    scroller.scrollTop = following.isFollowing() ? scroller.scrollHeight : scrollTop + by;
    remember();
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
    attach(now) {
      elements = now;
      const { scroller, list } = now;
      const sizes = new ResizeObserver(look);
      // The composer grew, the keyboard came, or a row grew.
      sizes.observe(scroller);
      sizes.observe(list, { box: 'border-box' });
      // At the end that is followed there is nothing that a movement could bring.
      const scrolled = () => (following.isFollowing() ? restSoon() : look());
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
      if (!isFollowing) remember();
      wished.setState({ ...drawn, isTail: isFollowing }, true);
    },
  };
}
