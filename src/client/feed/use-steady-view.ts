import { useEffect } from 'react';

/** What may be looked at: a card, a comment. */
const MARKS = '[data-steady]';
/** Scrolling of this age is still going on. */
const AT_REST_MS = 120;

/** The first mark whose upper edge can be seen, else the one that fills the view. */
function markIn(scroller: HTMLElement): HTMLElement | null {
  const { top, bottom } = scroller.getBoundingClientRect();
  let filling: HTMLElement | null = null;
  for (const mark of scroller.querySelectorAll<HTMLElement>(MARKS)) {
    const box = mark.getBoundingClientRect();
    if (box.top >= top && box.top < bottom) return mark;
    if (box.top < top && box.bottom > top) filling = mark;
  }
  return filling;
}

/**
 * Keeps what is being read where it is. When something above it comes, goes or grows, the view is moved by as much, before
 * the picture is drawn. What somebody pressed or writes in stays, whatever they opened by that; else the first card that
 * can be seen. Nothing is done at the very top, where there is nothing above, and while somebody scrolls.
 */
export function useSteadyView(scroller: HTMLElement | null, content: HTMLElement | null): void {
  useEffect(() => {
    if (scroller === null || content === null) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    let mark: Element | null = null;
    let pressed: Element | null = null;
    let top = 0;
    let scrolledAt = Number.NEGATIVE_INFINITY;
    let expectedTop: number | null = null;

    function look(box: HTMLElement): void {
      mark = pressed?.isConnected ? pressed : markIn(box);
      top = mark?.getBoundingClientRect().top ?? 0;
    }

    function press({ target }: Event): void {
      if (scroller === null || !(target instanceof Element)) return;
      pressed = target;
      look(scroller);
    }

    function scrolled(): void {
      if (scroller === null) return;
      const isOwn = expectedTop !== null && Math.abs(scroller.scrollTop - expectedTop) < 2;
      expectedTop = null;
      if (!isOwn) {
        scrolledAt = performance.now();
        if (document.activeElement !== pressed) pressed = null;
      }
      look(scroller);
    }

    function hold(): void {
      if (scroller === null) return;
      const isAtRest = performance.now() - scrolledAt > AT_REST_MS;
      if (mark?.isConnected && isAtRest && scroller.scrollTop > 0) {
        const moved = mark.getBoundingClientRect().top - top;
        if (Math.abs(moved) >= 1) {
          expectedTop = scroller.scrollTop + moved;
          scroller.scrollTop = expectedTop;
        }
      }
      look(scroller);
    }

    const sizes = new ResizeObserver(hold);
    sizes.observe(content);
    scroller.addEventListener('scroll', scrolled, options);
    content.addEventListener('pointerdown', press, options);
    content.addEventListener('focusin', press, options);
    look(scroller);
    return () => {
      controller.abort();
      sizes.disconnect();
    };
  }, [scroller, content]);
}
