import type { Timers } from '../clock.ts';
import type { CommittedEvent } from '../db/emit.ts';
import { inBatches } from './encoded.ts';

/** Above so many events per second, a topic's events travel together … */
const BUSY_EVENTS_PER_SECOND = 20;
/** … in one frame per so many milliseconds. */
const BATCH_MS = 50;

/** Hands on a topic's events at once while it is quiet, and in batches while it is busy. */
export interface FlushQueue {
  push(events: readonly CommittedEvent[]): void;
  /** Forgets what was not handed on yet. */
  clear(): void;
}

export interface FlushQueueDeps {
  readonly timers: Pick<Timers, 'after'>;
  /** At most a frame's worth, in the order of the pushes. */
  readonly deliver: (events: readonly CommittedEvent[]) => void;
}

export function createFlushQueue({ timers, deliver }: FlushQueueDeps): FlushQueue {
  let queued: CommittedEvent[] = [];
  let cancelFlush: (() => void) | null = null;
  let isCounting = false;
  let thisSecond = 0;
  let lastSecond = 0;

  function count(events: number): void {
    thisSecond += events;
    if (isCounting) return;
    isCounting = true;
    timers.after(1_000, () => {
      isCounting = false;
      lastSecond = thisSecond;
      thisSecond = 0;
      // One more empty second, so that a burst is forgotten.
      if (lastSecond > 0) count(0);
    });
  }

  function flush(): void {
    cancelFlush = null;
    const events = queued;
    queued = [];
    for (const batch of inBatches(events)) deliver(batch);
  }

  return {
    push(events) {
      count(events.length);
      queued.push(...events);
      const isBusy = Math.max(thisSecond, lastSecond) > BUSY_EVENTS_PER_SECOND;
      if (!isBusy && !cancelFlush) flush();
      else cancelFlush ??= timers.after(BATCH_MS, flush);
    },
    clear() {
      cancelFlush?.();
      cancelFlush = null;
      queued = [];
    },
  };
}
