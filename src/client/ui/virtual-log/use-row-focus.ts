import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import { focusWhenReachable } from '../base/focus-when-reachable.ts';
import type { RowWindow } from './row-window.ts';

interface RowFocusInput {
  scroller: RefObject<HTMLElement | null>;
  rowWindow: RowWindow;
  firstIndex: number;
  count: number;
  keyOf: (index: number) => string;
  scrollToEnd: () => void;
}

/** The row that a key moves to, counted from the first one; null for keys with another meaning. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

function keyAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null) : null;
}

/**
 * One row at a time has the focus. It is remembered by its key, since the row may leave the page and come back.
 * ArrowUp, ArrowDown, Home and End move it. When the focused part of a row goes, the row takes the focus, and when the
 * row goes, the log does.
 */
export function useRowFocus({ scroller, rowWindow, firstIndex, count, keyOf, scrollToEnd }: RowFocusInput) {
  /** The row that has the focus, or had it last. */
  const lastKey = useRef<string | null>(null);
  /** Takes the focus as soon as it is rendered. */
  const wantedKey = useRef<string | null>(null);
  const isInside = useRef(false);

  const rowElement = useCallback(
    (key: string) => scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null,
    [scroller],
  );

  const focusWanted = useCallback(() => {
    const row = wantedKey.current === null ? null : rowElement(wantedKey.current);
    if (row === null) return;
    wantedKey.current = null;
    focusWhenReachable(row);
  }, [rowElement]);

  const focusRow = useCallback(
    (key: string) => {
      lastKey.current = key;
      wantedKey.current = key;
      focusWanted();
    },
    [focusWanted],
  );

  const afterRender = useCallback(() => {
    focusWanted();
    if (!isInside.current || document.activeElement !== document.body) return;
    const row = lastKey.current === null ? null : rowElement(lastKey.current);
    (row ?? scroller.current)?.focus({ preventScroll: true });
  }, [focusWanted, rowElement, scroller]);

  /** Place of the row that has, or had, the focus; after the last one for none. */
  function placeNow(): number {
    for (let at = count - 1; at >= 0; at -= 1) if (keyOf(firstIndex + at) === lastKey.current) return at;
    return count;
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey) return;
    // Links, buttons and fields in a row keep their keys.
    if (target !== scroller.current && target.dataset.key === undefined) return;
    const to = count === 0 ? null : stepOf(key, placeNow(), count);
    if (to === null) return;
    event.preventDefault();
    if (to === count - 1) scrollToEnd();
    else rowWindow.leaveEnd();
    rowWindow.scrollTo({ index: firstIndex + to, align: 'nearest' });
    focusRow(keyOf(firstIndex + to));
  }

  function handleFocus({ target }: FocusEvent) {
    isInside.current = true;
    const key = keyAt(target);
    if (key === null) return;
    lastKey.current = key;
    // A row that comes back later must not take the focus away from here.
    wantedKey.current = null;
  }

  function handleBlur() {
    // The focused element stays the same when only the window loses the focus.
    isInside.current = scroller.current?.contains(document.activeElement) ?? false;
  }

  return { focusRow, rowElement, afterRender, handleKeyDown, handleFocus, handleBlur };
}
