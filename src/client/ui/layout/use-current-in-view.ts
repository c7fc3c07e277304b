import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a row of links that scrolls sideways: scrolls the current link into view when it becomes current, and does not
 * scroll after that.
 */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]') ?? null;
    if (row.current === null || current === null || current === shown.current) return;
    shown.current = current;
    const [outer, inner] = [row.current, current].map((one) => one.getBoundingClientRect());
    if (outer === undefined || inner === undefined) return;
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  });
  return row;
}
