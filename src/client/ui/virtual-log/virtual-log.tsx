import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { renderedSpan } from './row-span.ts';
import { createRowWindow, type LogView, type RowTarget, type RowWindow } from './row-window.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Measuring what the user sees lays the page out: `onViewChange` is called this often at most. */
const VIEW_EVERY_MS = 100;

export interface VirtualLogHandle {
  scrollTo(target: RowTarget): void;
  scrollToEnd(): void;
  /** The view stays where it is when rows are added at the end. */
  leaveEnd(): void;
  /** Gives a row the focus, now or once it is rendered. It does not scroll. */
  focusRow(key: string): void;
  /** The element with this `data-key`; null while the row is not rendered. */
  rowElement(key: string): HTMLElement | null;
  /** What the user sees now. */
  view(): LogView;
}

export interface VirtualLogProps {
  ref?: Ref<VirtualLogHandle>;
  /** The accessible name. */
  label: string;
  /**
   * Index of the first row. A row keeps its index while it is in the list: this number goes down when rows are added
   * above, and up when rows are removed there.
   */
  firstIndex: number;
  /** Number of rows. */
  count: number;
  /** The key of the row at an index; the same as long as it is the same row. */
  keyOf: (index: number) => string;
  /**
   * The content of the row: a memoised component. The part of it that takes the focus has `tabIndex={-1}` and the key
   * as `data-key`.
   */
  renderRow: (index: number) => ReactNode;
  /** Above the first row, always of the same height. */
  header?: ReactNode;
  /** Where it begins; null for the end. Only the first render reads it. */
  start: RowTarget | null;
  /** Rows after the last one exist and are not in the list: the view does not follow its end. */
  hasMoreAfter: boolean;
  /** The first row is near the view. Called again once `firstIndex` has changed. */
  onStartReached: () => void;
  /** The last row is near the view. Called again once the last index has changed. */
  onEndReached: () => void;
  /** The user wants to be at the end, by key or by `scrollToEnd()`: with `hasMoreAfter`, replace the rows. */
  onScrollToEnd?: () => void;
  /** Not called for the first render. */
  onAtEndChange?: (isAtEnd: boolean) => void;
  /** Something moved, was added or was removed; at most every 100 ms. */
  onViewChange?: (view: LogView) => void;
  /** Keys that the log does not use itself. `key` is the key of the row that has the focus. */
  onRowKeyDown?: (key: string, event: KeyboardEvent) => void;
  /** Pointer listeners: one for the whole log costs less than one for each row. */
  pointerEvents?: Pick<
    HTMLAttributes<HTMLElement>,
    | 'onClick'
    | 'onPointerOver'
    | 'onPointerLeave'
    | 'onPointerDown'
    | 'onPointerMove'
    | 'onPointerUp'
    | 'onPointerCancel'
  >;
}

/** A long list that begins at its end, of which only the rows near the view are in the page. See README.md. */
export function VirtualLog(props: VirtualLogProps) {
  const { ref, label, firstIndex, count, keyOf, renderRow, header, start, onRowKeyDown, pointerEvents } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(props);
  const [rowWindow] = useState(() =>
    createRowWindow({
      start,
      hasMoreAfter: () => latest.current.hasMoreAfter,
      onStartReached: () => latest.current.onStartReached(),
      onEndReached: () => latest.current.onEndReached(),
      onAtEndChange: (isAtEnd) => latest.current.onAtEndChange?.(isAtEnd),
    }),
  );
  const [scrollToEnd] = useState(() => () => {
    rowWindow.scrollToEnd();
    latest.current.onScrollToEnd?.();
  });
  const all = { from: firstIndex, to: firstIndex + count };
  const rendered = renderedSpan(useStore(rowWindow.wanted), all);
  const focus = useRowFocus({ scroller, rowWindow, firstIndex, count, keyOf, scrollToEnd });
  const { focusRow, rowElement } = focus;
  useImperativeHandle(
    ref,
    () => ({
      scrollTo: rowWindow.scrollTo,
      scrollToEnd,
      leaveEnd: rowWindow.leaveEnd,
      focusRow,
      rowElement,
      view: rowWindow.view,
    }),
    [rowWindow, scrollToEnd, focusRow, rowElement],
  );
  useLayoutEffect(() => {
    if (scroller.current !== null && list.current !== null)
      return rowWindow.attach({ scroller: scroller.current, list: list.current });
  }, [rowWindow]);
  useLayoutEffect(() => {
    latest.current = props;
    // After each render, before the browser paints: rows may have been added, removed or changed.
    rowWindow.afterRender(rendered, all);
    focus.afterRender();
  });
  useViewReports(scroller, rowWindow, (view) => latest.current.onViewChange?.(view));

  const rows: ReactNode[] = [];
  for (let index = rendered.from; index < rendered.to; index += 1)
    rows.push(
      // How many rows there are in all is not known.
      <li key={keyOf(index)} aria-setsize={-1}>
        {renderRow(index)}
      </li>,
    );
  return (
    <div
      {...pointerEvents}
      ref={scroller}
      role="log"
      // Rows are rendered and removed while the user scrolls: announce new rows elsewhere.
      aria-live="off"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      onKeyDown={(event) => {
        focus.handleKeyDown(event);
        const { target } = event;
        const key = target instanceof HTMLElement ? target.dataset.key : undefined;
        if (key !== undefined && !event.defaultPrevented) onRowKeyDown?.(key, event);
      }}
      onFocus={focus.handleFocus}
      onBlur={focus.handleBlur}
      className="relative flex h-full flex-col overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
    >
      {header}
      <ul ref={list} className="mt-auto shrink-0">
        {rows}
      </ul>
    </div>
  );
}

/** Calls `onView` after each render, scroll and change of size, at most every VIEW_EVERY_MS. */
function useViewReports(
  scroller: RefObject<HTMLElement | null>,
  rowWindow: RowWindow,
  onView: (view: LogView) => void,
): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(onView);
  const [reportSoon] = useState(() => () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      latest.current(rowWindow.view());
    }, VIEW_EVERY_MS);
  });
  useEffect(() => {
    latest.current = onView;
    reportSoon();
  });
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    box.addEventListener('scroll', reportSoon, { passive: true });
    const sizes = new ResizeObserver(reportSoon);
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', reportSoon);
      sizes.disconnect();
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    };
  }, [scroller, reportSoon]);
}
