import { firstVisible, type LogElements, offsetIn, type Padding } from './measures.ts';

export interface ScrollAnchor {
  readonly padding: Padding;
  /** Changes the padding of the list, in px. */
  pad(elements: LogElements, change: Partial<Padding>): void;
  /** The first visible row becomes the anchor. */
  remember(elements: LogElements): void;
  forget(): void;
  /** Moves the anchor back to where it was in the view. `rowsAbove`: rows above that are not rendered. */
  keep(elements: LogElements, rowsAbove: number, rowPx: number): void;
  /** Makes the padding above as high as the rows it replaces; nothing moves in the view. */
  correct(elements: LogElements, rowsAbove: number, rowPx: number, isAtEnd: boolean): void;
}

/**
 * Keeps the first visible row where it is in the view. A difference is taken from the padding above while that is high
 * enough, so that the scroll position does not change under a finger, and otherwise from the scroll position.
 */
export function createScrollAnchor(): ScrollAnchor {
  let padding: Padding = { above: 0, below: 0 };
  let anchor: { readonly row: Element; readonly offset: number } | null = null;

  function pad({ list }: LogElements, change: Partial<Padding>): void {
    const next = { ...padding, ...change };
    if (next.above === padding.above && next.below === padding.below) return;
    padding = next;
    list.style.paddingBlock = `${next.above}px ${next.below}px`;
  }

  function remember(elements: LogElements): void {
    const row = firstVisible(elements);
    anchor = row && { row, offset: offsetIn(elements.list, row) };
  }

  return {
    get padding() {
      return padding;
    },
    pad,
    remember,
    forget() {
      anchor = null;
    },
    keep(elements, rowsAbove, rowPx) {
      const { scroller, list } = elements;
      // Read before the padding changes: the browser moves the view when the list becomes shorter.
      const { scrollTop } = scroller;
      if (rowsAbove === 0) pad(elements, { above: 0 });
      if (anchor === null || anchor.row.parentNode !== list) return;
      const moved = offsetIn(list, anchor.row) - anchor.offset;
      if (Math.abs(moved) < 0.5) return;
      if (rowsAbove > 0 && padding.above >= moved) {
        pad(elements, { above: padding.above - moved });
        return;
      }
      pad(elements, { above: rowsAbove * rowPx });
      scroller.scrollTop = scrollTop + offsetIn(list, anchor.row) - anchor.offset;
    },
    correct(elements, rowsAbove, rowPx, isAtEnd) {
      const { scroller } = elements;
      const by = rowsAbove * rowPx - padding.above;
      if (Math.abs(by) < rowPx) return;
      const { scrollTop } = scroller;
      pad(elements, { above: rowsAbove * rowPx });
      scroller.scrollTop = isAtEnd ? scroller.scrollHeight : scrollTop + by;
      remember(elements);
    },
  };
}
