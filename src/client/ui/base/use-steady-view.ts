import { useCallback, useEffect, useRef } from 'react';

/** Elements whose place can be kept: a card, a comment. */
const MARKS = '[data-steady]';
/** Scrolling within this time after a wheel, swipe, key or press event counts as the user's … */
const INTENT_MS = 400;
/** … and so does scrolling that continues without a longer pause, such as a swipe's momentum. */
const ROLL_MS = 150;
/**
 * A list corrects itself within this time after something grew. Later scrolling without input comes from the
 * browser's own search.
 */
const CORRECTING_MS = 250;
/** A linked element may move for this long until its place is final. */
const LED_MS = 1500;

/** Whether any of `element` can be seen in `scroller`. */
function isInView(element: Element, scroller: HTMLElement): boolean {
  const view = scroller.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return element.isConnected && bottom > view.top && top < view.bottom;
}

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

/** Events that count as the user's scrolling. */
const intents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the content that is being read in place. When something above it is added, removed or resized, or the list
 * corrects itself, the view is scrolled back by the same distance. The anchor is the element that the user pressed or
 * types in, otherwise the first visible card. Nothing is done at the very top, or while the view is scrolled by the
 * user, the browser's search or a screen reader. Call the returned function before scrolling the view to a target.
 */
export function useSteadyView(scroller: HTMLElement | null, content: HTMLElement | null): () => void {
  const lead = useRef(() => {});

  useEffect(() => {
    if (scroller === null || content === null) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    const box = scroller;
    let mark: Element | null = null;
    let pressed: Element | null = null;
    let top = 0;
    let explainedUntil = 0;
    let grownAt = Number.NEGATIVE_INFINITY;
    /** A finger or mouse button is down: on the scroll bar, or to drag. */
    let isHeld = false;

    function look(): void {
      mark = pressed !== null && isInView(pressed, box) ? pressed : markIn(box);
      top = mark?.getBoundingClientRect().top ?? 0;
    }

    function explain(ms: number): void {
      explainedUntil = Math.max(explainedUntil, performance.now() + ms);
    }

    function isReaders(): boolean {
      return isHeld || performance.now() < explainedUntil;
    }

    function press({ target }: Event): void {
      if (target instanceof Element) pressed = target;
      look();
    }

    function hold(): void {
      const isReadersOwn = isReaders() && document.activeElement !== mark;
      if (!isReadersOwn && mark?.isConnected && box.scrollTop > 0) {
        const moved = mark.getBoundingClientRect().top - top;
        if (Math.abs(moved) >= 1) box.scrollTop += moved;
      }
      look();
    }

    function scrolled(): void {
      const isCorrecting = performance.now() < grownAt + CORRECTING_MS;
      if (!isReaders() && isCorrecting) {
        hold();
        return;
      }
      explain(ROLL_MS);
      if (document.activeElement !== pressed) pressed = null;
      look();
    }

    const sizes = new ResizeObserver(() => {
      grownAt = performance.now();
      hold();
    });
    sizes.observe(content);
    box.addEventListener('scroll', scrolled, options);
    for (const kind of intents) box.addEventListener(kind, () => explain(INTENT_MS), options);
    box.addEventListener('pointerdown', () => (isHeld = true), options);
    for (const kind of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(kind, () => (isHeld = false), options);
    content.addEventListener('pointerdown', press, options);
    content.addEventListener('focusin', press, options);
    lead.current = () => {
      pressed = null;
      explain(LED_MS);
    };
    look();
    return () => {
      controller.abort();
      sizes.disconnect();
      lead.current = () => {};
    };
  }, [scroller, content]);

  return useCallback(() => lead.current(), []);
}
