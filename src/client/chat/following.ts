/** Nearer to the end than this is at the end: browsers round scroll positions. */
export const END_PX = 2;
/** A turn of the wheel or a swipe explains the scrolling of this long after it. */
const INTENT_MS = 400;

/** Where a scrolled box stands, in px. */
export interface ScrollSpot {
  readonly top: number;
  /** From the lower edge of what is seen to the end. */
  readonly gap: number;
}

export interface Following {
  /** Whether new messages keep the view at the end. */
  isFollowing(): boolean;
  /** A person moves the view up, at `now` (ms): by wheel, finger or key. */
  wantsUp(now: number): void;
  /** A person holds the scroll bar, or lets go of it. */
  holdsBar(isHeld: boolean): void;
  /** The view moved, whoever moved it. */
  scrolled(spot: ScrollSpot, now: number): void;
  /** The view is sent to the end. */
  follow(): void;
  /** The view is sent elsewhere. */
  release(): void;
}

/**
 * Follows the end until a person scrolls up, and again once the end is reached. Nothing else ends it: when rows grow or
 * arrive faster than they are drawn, the end moves away from the view without anybody having wished so. `hasNewer`: the
 * lower edge is not the end of the conversation. `onChange` is told of changes only.
 */
export function createFollowing(deps: {
  readonly hasNewer: () => boolean;
  readonly onChange: (isFollowing: boolean) => void;
}): Following {
  let isFollowing = true;
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
      if (gap <= END_PX && !deps.hasNewer()) set(true);
      else if (isUpward && (isHeld || now - intentAt <= INTENT_MS)) set(false);
    },
    follow: () => set(true),
    release: () => set(false),
  };
}

/** Listens to everything by which a person scrolls `scroller`. The answer ends that. */
export function listenToScrolling(scroller: HTMLElement, following: Following): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  let touchY: number | null = null;

  scroller.addEventListener(
    'wheel',
    ({ deltaY, timeStamp }) => deltaY < 0 && following.wantsUp(timeStamp),
    options,
  );
  scroller.addEventListener(
    'touchmove',
    ({ touches, timeStamp }) => {
      const y = touches[0]?.clientY ?? null;
      if (y !== null && touchY !== null && y > touchY) following.wantsUp(timeStamp);
      touchY = y;
    },
    options,
  );
  scroller.addEventListener('touchend', () => (touchY = null), options);
  scroller.addEventListener(
    'keydown',
    ({ key, timeStamp }) => ['ArrowUp', 'PageUp', 'Home', ' '].includes(key) && following.wantsUp(timeStamp),
    options,
  );
  // A press on the box itself, not on anything in it, is a press on its scroll bar.
  scroller.addEventListener(
    'pointerdown',
    ({ target }) => target === scroller && following.holdsBar(true),
    options,
  );
  window.addEventListener('pointerup', () => following.holdsBar(false), options);
  scroller.addEventListener(
    'scroll',
    ({ timeStamp }) => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      following.scrolled({ top: scrollTop, gap: scrollHeight - clientHeight - scrollTop }, timeStamp);
    },
    // Before the list moves its rows: afterwards the same question would lay the page out anew.
    { ...options, capture: true },
  );
  return () => controller.abort();
}
