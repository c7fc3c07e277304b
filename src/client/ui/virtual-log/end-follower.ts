/** Less than this from the end counts as the end, since browsers round scroll positions. */
const END_PX = 2;
/** A turn of the wheel, a swipe or a key explains the scrolling of this long after it. */
const INTENT_MS = 400;

/** Where a box is scrolled to, in px. */
export interface ScrollPosition {
  readonly top: number;
  /** From the lower edge of the view to the end. */
  readonly gap: number;
}

export interface EndFollower {
  /** Whether the view stays at the end when rows are added. */
  isFollowing(): boolean;
  /** The user scrolls up, at `now` (ms), by wheel, finger or key. */
  wantsUp(now: number): void;
  /** The user holds the scroll bar, or releases it. */
  holdsBar(isHeld: boolean): void;
  /** The view has moved, whatever moved it. */
  scrolled(position: ScrollPosition, now: number): void;
  /** Starts to follow. */
  follow(): void;
  /** Stops following. */
  release(): void;
}

/**
 * Follows the end until the user scrolls up, and again once the user reaches the end. Nothing else stops it: when rows
 * grow, or arrive faster than they are rendered, the end moves away from the view although the user did nothing.
 * `hasMoreAfter`: the last row is not the end. `onChange` is called for changes only.
 */
export function createEndFollower(deps: {
  readonly isFollowing: boolean;
  readonly hasMoreAfter: () => boolean;
  readonly onChange: (isFollowing: boolean) => void;
}): EndFollower {
  let { isFollowing } = deps;
  let isHeld = false;
  let intentAt = Number.NEGATIVE_INFINITY;
  let lastTop = 0;

  function set(value: boolean): void {
    if (isFollowing === value) return;
    isFollowing = value;
    deps.onChange(value);
  }

  return {
    isFollowing: () => isFollowing,
    wantsUp(now) {
      intentAt = now;
    },
    holdsBar(value) {
      isHeld = value;
    },
    scrolled({ top, gap }, now) {
      const isUpward = top < lastTop;
      lastTop = top;
      if (gap <= END_PX && !deps.hasMoreAfter()) set(true);
      else if (isUpward && (isHeld || now - intentAt <= INTENT_MS)) set(false);
    },
    follow: () => set(true),
    release: () => set(false),
  };
}

/** Passes on everything by which a user scrolls `scroller`. Returns a function that ends it. */
export function listenToScrolling(scroller: HTMLElement, follower: EndFollower): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  let touchY: number | null = null;

  scroller.addEventListener(
    'wheel',
    ({ deltaY, timeStamp }) => deltaY < 0 && follower.wantsUp(timeStamp),
    options,
  );
  scroller.addEventListener(
    'touchmove',
    ({ touches, timeStamp }) => {
      const y = touches[0]?.clientY ?? null;
      if (y !== null && touchY !== null && y > touchY) follower.wantsUp(timeStamp);
      touchY = y;
    },
    options,
  );
  scroller.addEventListener('touchend', () => (touchY = null), options);
  scroller.addEventListener(
    'keydown',
    ({ key, timeStamp }) => ['ArrowUp', 'PageUp', 'Home', ' '].includes(key) && follower.wantsUp(timeStamp),
    options,
  );
  // A press on the box itself, not on anything in it, is a press on its scroll bar.
  scroller.addEventListener(
    'pointerdown',
    ({ target }) => target === scroller && follower.holdsBar(true),
    options,
  );
  window.addEventListener('pointerup', () => follower.holdsBar(false), options);
  scroller.addEventListener(
    'scroll',
    ({ timeStamp }) => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      follower.scrolled({ top: scrollTop, gap: scrollHeight - clientHeight - scrollTop }, timeStamp);
    },
    // Before the list moves its rows: afterwards reading these would lay the page out again.
    { ...options, capture: true },
  );
  return () => controller.abort();
}
