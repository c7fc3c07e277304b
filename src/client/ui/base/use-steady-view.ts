import { useCallback, useEffect, useRef } from 'react';

/** What may be looked at: a card, a comment. */
const MARKS = '[data-steady]';
/** A turn of the wheel, a swipe, a key or a press explains the scrolling of this long after it … */
const INTENT_MS = 400;
/** … and what follows upon that without a longer pause: a swipe rolls on by itself. */
const ROLL_MS = 150;
/** A list corrects itself within this after something grew. What moves later, without a hand on it, was sought by the browser. */
const CORRECTING_MS = 250;
/** What somebody was led to takes this long until it stands still. */
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

/** One event of a kind that explains why the view moves. */
const intents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps what is being read where it is. When something above it comes, goes or grows, or the list corrects itself, the
 * view is moved back by as much. What somebody pressed or writes in stays, whatever they opened by that; else the first
 * card that can be seen. Nothing is done at the very top, where there is nothing above, and while somebody scrolls: by
 * hand, by the search of the browser, by what reads the page to them. The answer says that the view is about to be led
 * elsewhere.
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
    /** A finger or a button is down: on the scroll bar, or to drag. */
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
