import { createStore, type StoreApi } from 'zustand/vanilla';
import { createEndFollower, listenToScrolling } from './end-follower.ts';
import {
  heightOfFirst,
  type LogElements,
  type RowAlign,
  reachOf,
  scrollDistance,
  scrollToEnd,
  surplusOf,
  visibleRows,
} from './measures.ts';
import {
  fittingSpan,
  NEAR_PX,
  type Reach,
  renderedSpan,
  type Span,
  spanAround,
  WANTED_PX,
  type WantedSpan,
} from './row-span.ts';
import { createScrollAnchor } from './scroll-anchor.ts';

/** A row by its index, and where in the view it is wanted. */
export interface RowTarget {
  readonly index: number;
  readonly align: RowAlign;
}

/** What the user sees. */
export interface LogView {
  /** Indexes of the rows in the view, from the first of which anything can be seen; null for none. */
  readonly visible: Span | null;
  /** The view stays at the end when rows are added. */
  readonly isAtEnd: boolean;
  /** The last row is more than the height of the view away. */
  readonly isFarFromEnd: boolean;
}

/** Decides which rows are in the page, and keeps the view in its place. */
export interface RowWindow {
  readonly wanted: StoreApi<WantedSpan>;
  /** Starts to observe `elements`. Returns a function that ends it. */
  attach(elements: LogElements): () => void;
  /** The page now has the rows of `rendered`, out of `all`. Call it after each render, before the browser paints. */
  afterRender(rendered: Span, all: Span): void;
  /** Scrolls to a row, even if that leaves the end. */
  scrollTo(target: RowTarget): void;
  scrollToEnd(): void;
  /** The view stays where it is when rows are added at the end. */
  leaveEnd(): void;
  view(): LogView;
}

interface RowWindowDeps {
  /** Where it begins; null for the end. */
  readonly start: RowTarget | null;
  /** The last row is not the end. */
  readonly hasMoreAfter: () => boolean;
  /** The first row is near the view. */
  readonly onStartReached: () => void;
  /** The last row is near the view. */
  readonly onEndReached: () => void;
  readonly onAtEndChange: (isAtEnd: boolean) => void;
}

/** Before any row was measured. */
const FIRST_ROWS = 24;
const FIRST_ROW_PX = 48;
/** The padding is corrected when nothing has moved for this long. */
const REST_MS = 150;

/**
 * Keeps the rows near the view in the page, and the view in its place: at the end while it follows the end, otherwise
 * at the first visible row, whatever is added, removed or grows above. Padding of about their height takes the place of
 * the rows that are not rendered; when nothing moves, it is corrected together with the scroll position.
 */
export function createRowWindow({ start, ...deps }: RowWindowDeps): RowWindow {
  const around = { viewPx: 0, rowPx: WANTED_PX / (FIRST_ROWS / 2) };
  const wanted = createStore<WantedSpan>()(() =>
    start === null
      ? { from: 0, to: FIRST_ROWS, isTail: true }
      : { ...spanAround(start.index, around), isTail: false },
  );
  const follower = createEndFollower({
    isFollowing: start === null,
    hasMoreAfter: deps.hasMoreAfter,
    onChange(isFollowing) {
      if (!isFollowing && elements !== null) anchor.remember(elements);
      wanted.setState({ ...rendered, isTail: isFollowing }, true);
      deps.onAtEndChange(isFollowing);
    },
  });
  const anchor = createScrollAnchor();
  let elements: LogElements | null = null;
  let rendered: Span = { from: 0, to: 0 };
  let all: Span = rendered;
  let rowPx = FIRST_ROW_PX;
  let target = start;
  /** The edges that were reported, so that each is reported once. */
  let reported = { first: Number.NaN, last: Number.NaN };
  let movedAt = 0;
  let isRestAwaited = false;

  /** Scrolls to the target once it is rendered. */
  function scrollToTarget({ scroller, list }: LogElements, { index, align }: RowTarget): void {
    const row = list.children[index - rendered.from];
    if (index < all.from || index >= all.to) target = null;
    if (row === undefined) return;
    target = null;
    const by = scrollDistance(row, scroller, align);
    if (by === 0) return;
    follower.release();
    scroller.scrollTop += by;
  }

  /** The user scrolled to where no row is rendered: asks for about the rows that belong there. */
  function renderHere(now: LogElements, reach: Reach): void {
    const { scroller, list } = now;
    const index = all.from + Math.floor((scroller.scrollTop - list.offsetTop) / reach.rowPx);
    const next = renderedSpan({ ...spanAround(index, reach), isTail: false }, all);
    anchor.forget();
    anchor.pad(now, { above: (next.from - all.from) * reach.rowPx, below: (all.to - next.to) * reach.rowPx });
    wanted.setState({ ...next, isTail: false }, true);
  }

  function reportEdges({ above, below }: Reach): void {
    const isAtFirst = rendered.from === all.from && above < NEAR_PX;
    const isAtLast = rendered.to === all.to && below < NEAR_PX;
    const before = reported;
    reported = { first: isAtFirst ? all.from : Number.NaN, last: isAtLast ? all.to : Number.NaN };
    if (isAtFirst && before.first !== all.from) deps.onStartReached();
    if (isAtLast && before.last !== all.to) deps.onEndReached();
  }

  /** Moves the view to its place, and returns how far the rows reach from there. */
  function place(now: LogElements): Reach | null {
    if (target === null && follower.isFollowing()) return scrollToEnd(now, anchor.padding);
    if (target !== null) scrollToTarget(now, target);
    else anchor.keep(now, rendered.from - all.from, rowPx);
    return reachOf(now);
  }

  function update(): void {
    const reach = elements && place(elements);
    if (elements === null || reach === null) return;
    rowPx = reach.rowPx;
    restSoon();
    if (Math.min(reach.above, reach.below) < -reach.viewPx) {
      renderHere(elements, reach);
      return;
    }
    // At the end there is no anchor; it is remembered when the user leaves the end.
    if (!follower.isFollowing()) anchor.remember(elements);
    const surplus = surplusOf(elements, reach);
    const next = fittingSpan(rendered, all, reach, surplus);
    const { isTail } = wanted.getState();
    // Before the rows are removed: the list is never shorter than the scroll position.
    if (!isTail && surplus.above > 0)
      anchor.pad(elements, { above: anchor.padding.above + heightOfFirst(surplus.above, elements.list) });
    if (next.from !== rendered.from || next.to !== rendered.to) wanted.setState({ ...next, isTail }, true);
    reportEdges(reach);
  }

  function restSoon(): void {
    movedAt = performance.now();
    if (isRestAwaited) return;
    isRestAwaited = true;
    // One timer checks whether the view still moves: a new one for each movement would cost more than the movement.
    const wait = () => {
      const left = REST_MS - (performance.now() - movedAt);
      if (left > 0) {
        setTimeout(wait, left);
        return;
      }
      isRestAwaited = false;
      if (elements !== null)
        anchor.correct(elements, rendered.from - all.from, rowPx, follower.isFollowing());
    };
    setTimeout(wait, REST_MS);
  }

  return {
    wanted,
    attach(now) {
      elements = now;
      const { scroller, list } = now;
      const stopListening = listenToScrolling(scroller, follower);
      const sizes = new ResizeObserver(update);
      // The view became smaller (a keyboard opened), or a row grew.
      sizes.observe(scroller);
      sizes.observe(list, { box: 'border-box' });
      // While the end is followed, scrolling brings no other rows.
      const scrolled = () => (follower.isFollowing() ? restSoon() : update());
      scroller.addEventListener('scroll', scrolled, { passive: true });
      return () => {
        elements = null;
        stopListening();
        sizes.disconnect();
        scroller.removeEventListener('scroll', scrolled);
      };
    },
    afterRender(nextRendered, nextAll) {
      const isSameBelow = all.to - rendered.to === nextAll.to - nextRendered.to;
      rendered = nextRendered;
      all = nextAll;
      // At once: what is below moves nothing in the view.
      if (!isSameBelow && elements !== null) anchor.pad(elements, { below: (all.to - rendered.to) * rowPx });
      update();
    },
    scrollTo(next) {
      target = next;
      const isRendered = next.index >= rendered.from && next.index < rendered.to;
      if (!isRendered) follower.release();
      const viewPx = elements?.scroller.clientHeight ?? 0;
      const span = isRendered ? rendered : spanAround(next.index, { viewPx, rowPx });
      // A new object even for the same rows: the render that it causes scrolls to the target.
      wanted.setState({ ...span, isTail: follower.isFollowing() }, true);
    },
    scrollToEnd: follower.follow,
    leaveEnd: follower.release,
    view() {
      const isAtEnd = follower.isFollowing();
      if (elements === null) return { visible: null, isAtEnd, isFarFromEnd: false };
      const { scrollTop, scrollHeight, clientHeight } = elements.scroller;
      const rows = visibleRows(elements);
      return {
        visible: rows && { from: rendered.from + rows.from, to: rendered.from + rows.to },
        isAtEnd,
        isFarFromEnd: scrollHeight - clientHeight - scrollTop > clientHeight,
      };
    },
  };
}
