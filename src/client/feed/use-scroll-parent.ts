import { useCallback, useState } from 'react';

/** The box in which `element` is scrolled; null when it is the window. */
function scrollParentOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/** A ref for any element, and the box in which it is scrolled: null until it stands in the page. */
export function useScrollParent() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    if (element !== null) setScroller(scrollParentOf(element));
  }, []);
  return [attach, scroller] as const;
}
