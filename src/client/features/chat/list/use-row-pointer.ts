import { type MouseEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { HOLD_MS, HOLD_SLIP_PX } from '../actions/use-hold.ts';
import { wantMessageTools } from '../actions/use-message-tools.ts';

function keyAt(target: EventTarget): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  return row?.dataset.key ?? null;
}

/** The face of a row, and the author's name. */
const AUTHOR = 'article > [data-hue], [data-author]';

/** Handles the row under the mouse, long presses, and presses on authors: one listener for the whole list. */
export function useRowPointer(
  onLongPress: (key: string) => void,
  onAuthor: (key: string, anchor: Element) => void,
) {
  const [hoveredKey, setHoveredKey] = useState<string | null>(null);
  /** The touch opened the actions: the click that ends it does nothing. */
  const wasLong = useRef(false);
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);

  const endPress = useCallback(() => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  }, []);

  const handlers = useMemo(
    () => ({
      onPointerOver({ pointerType, target }: PointerEvent) {
        if (pointerType === 'mouse') setHoveredKey(keyAt(target));
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') setHoveredKey(null);
        endPress();
      },
      onPointerDown({ pointerType, target, clientX, clientY }: PointerEvent) {
        const key = keyAt(target);
        wasLong.current = false;
        if (pointerType === 'mouse' || key === null) return;
        endPress();
        wantMessageTools();
        const timer = setTimeout(() => {
          press.current = null;
          wasLong.current = true;
          onLongPress(key);
        }, HOLD_MS);
        press.current = { x: clientX, y: clientY, timer };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (press.current === null) return;
        const { x, y } = press.current;
        if (Math.hypot(clientX - x, clientY - y) > HOLD_SLIP_PX) endPress();
      },
      onClickCapture(event: MouseEvent) {
        // A click by keys has no detail: it is never the end of a touch.
        if (!wasLong.current || event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onClick({ target }: MouseEvent) {
        const author = target instanceof Element ? target.closest(AUTHOR) : null;
        const key = author === null ? null : keyAt(author);
        if (author !== null && key !== null) onAuthor(key, author);
      },
      onPointerUp: endPress,
      onPointerCancel: endPress,
    }),
    [endPress, onLongPress, onAuthor],
  );

  return { hoveredKey, handlers };
}
