import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A touch of this length is a hold. */
export const HOLD_MS = 450;
/** A touch that moves this far is scrolling. */
export const HOLD_SLIP_PX = 10;

/**
 * Handlers for a button that does something else when it is held: by touch, with the other mouse button, or with the
 * menu key. A touch does not reach what is around the button, and the click that ends a hold does nothing.
 */
export function useHold(onHold: () => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const wasHeld = useRef(false);

  function end(): void {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  }
  function hold(): void {
    end();
    wasHeld.current = true;
    onHold();
  }

  return {
    onPointerDown(event: PointerEvent) {
      end();
      wasHeld.current = false;
      if (event.pointerType === 'mouse') return;
      event.stopPropagation();
      press.current = { x: event.clientX, y: event.clientY, timer: setTimeout(hold, HOLD_MS) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current === null) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > HOLD_SLIP_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      event.stopPropagation();
      // Some phones ask for the menu during a hold, before or after it counts as one.
      if (press.current !== null) hold();
      else if (!wasHeld.current) onHold();
    },
    onClickCapture(event: MouseEvent) {
      if (!wasHeld.current) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
