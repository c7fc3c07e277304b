import type { Scheduler } from '../../ui/base/scheduler.ts';

/**
 * A page that draws no frames applies what came at this pace, in milliseconds: a hidden one, and one that calls itself
 * visible while the browser draws it once a second, since its window is covered or in a corner.
 */
export const UNDRAWN_FLUSH_MS = 250;
/** … or as soon as this much is waiting, so that waking up is not one long stall. */
export const HIDDEN_QUEUE_MAX = 500;
/** Time that one frame may spend on preparing, in milliseconds; the rest waits for the next one. */
export const FRAME_BUDGET_MS = 8;
/**
 * This much in one frame is a flood, a hundred a second: most of what it costs is the picture, and nobody can read that
 * many of them.
 */
export const FLOOD_MIN = 2;

export interface FrameBatcher<Item> {
  push(item: Item): void;
  /** Delivers everything now, in order. */
  flush(): void;
  /** Throws away what is waiting; a later `push` works as before. */
  clear(): void;
  /** Ends it for good. */
  stop(): void;
}

/**
 * Collects items and delivers them in order, once per animation frame, so that a store is written once per picture; in
 * a flood with every other one. The picture of what was just typed comes first. `prepare` is the expensive part and is
 * what the budget limits; null leaves the item out.
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

  /** With the next picture, or when there is none for too long. */
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
    // One picture later, and no more: somebody may type in each of them.
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

  /** Leaves the next frame to what draws and to whoever types. */
  function rest(): void {
    if (cancel === null && !scheduler.isHidden()) soon(arm);
  }

  function deliverWithin(budgetMs: number): void {
    const start = scheduler.now();
    const batch: Ready[] = [];
    let taken = 0;
    // The clock may jump back; at least one item per frame keeps it moving whatever the clock says.
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

  // Whoever looks at the page again gets what came with the next picture.
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
