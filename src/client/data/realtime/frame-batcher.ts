import type { Scheduler } from '../../ui/base/scheduler.ts';

/**
 * A page that draws no frames applies received items at this interval, in milliseconds. Such a page is hidden, or it
 * counts as visible while the browser draws it once a second, since its window is covered or in a corner.
 */
export const UNDRAWN_FLUSH_MS = 250;
/** … or as soon as this many items are waiting, so that returning to the page does not cause one long stall. */
export const HIDDEN_QUEUE_MAX = 500;
/** Time that one frame may spend on preparing items, in milliseconds. The rest waits for the next frame. */
export const FRAME_BUDGET_MS = 8;
/**
 * This many items in one frame are a flood: about a hundred a second. Most of the cost is drawing, and no one can read
 * that many.
 */
export const FLOOD_MIN = 2;

export interface FrameBatcher<Item> {
  push(item: Item): void;
  /** Delivers everything now, in order. */
  flush(): void;
  /** Drops the waiting items. A later `push` works as before. */
  clear(): void;
  /** Stops the batcher for good. */
  stop(): void;
}

/**
 * Collects items and delivers them in order, once per animation frame, so that a store is written once per frame. In a
 * flood it delivers in every second frame. A frame that shows typed input comes first. `prepare` is the expensive part
 * and the part that the budget limits; when it returns null, the item is left out.
 */
export function createFrameBatcher<Item, Ready>(
  scheduler: Scheduler,
  prepare: (item: Item) => Ready | null,
  deliver: (batch: readonly Ready[]) => void,
): FrameBatcher<Item> {
  let queue: Item[] = [];
  let cancel: (() => void) | null = null;
  let typed = scheduler.typed();

  function disarm(): void {
    cancel?.();
    cancel = null;
  }

  /** In the next animation frame, or after a time limit when the page draws none. */
  function soon(run: () => void): void {
    const end = () => {
      disarm();
      run();
    };
    const cancelTimer = scheduler.after(UNDRAWN_FLUSH_MS, end);
    const cancelFrame = scheduler.isHidden() ? null : scheduler.frame(end);
    cancel = () => {
      cancelTimer();
      cancelFrame?.();
    };
  }

  function arm(): void {
    if (cancel !== null || queue.length === 0) return;
    // One more frame and no longer: the user may type in every frame.
    soon(() => (hasJustTyped() ? soon(deliverSome) : deliverSome()));
  }

  function hasJustTyped(): boolean {
    const before = typed;
    typed = scheduler.typed();
    return typed !== before;
  }

  function deliverSome(): void {
    deliverWithin(scheduler.isHidden() ? Number.POSITIVE_INFINITY : FRAME_BUDGET_MS);
  }

  /** Leaves the next frame to drawing and to typed input. */
  function rest(): void {
    if (cancel === null && !scheduler.isHidden()) soon(arm);
  }

  function deliverWithin(budgetMs: number): void {
    const start = scheduler.now();
    const batch: Ready[] = [];
    let taken = 0;
    // The clock may jump back. At least one item per frame guarantees progress whatever the clock says.
    while (taken < queue.length && (taken === 0 || scheduler.now() - start < budgetMs)) {
      const item = queue[taken];
      taken += 1;
      const ready = item === undefined ? null : prepare(item);
      if (ready !== null) batch.push(ready);
    }
    queue = queue.slice(taken);
    if (queue.length === 0 && taken >= FLOOD_MIN) rest();
    else arm();
    if (batch.length > 0) deliver(batch);
  }

  function flush(): void {
    disarm();
    deliverWithin(Number.POSITIVE_INFINITY);
  }

  // A user who returns to the page gets the waiting items with the next frame.
  const ignoreVisibility = scheduler.onVisibility(() => {
    disarm();
    arm();
  });

  return {
    push(item) {
      queue.push(item);
      if (scheduler.isHidden() && queue.length > HIDDEN_QUEUE_MAX) flush();
      else arm();
    },
    flush,
    clear() {
      disarm();
      queue = [];
    },
    stop() {
      ignoreVisibility();
      disarm();
      queue = [];
    },
  };
}
