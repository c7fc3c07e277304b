import type { Timers } from '../../platform/clock/clock.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import { inBatches } from '../connections/encoded.ts';

/** Above this many events per second, a topic's events are sent together … */
const BUSY_EVENTS_PER_SECOND = 20;
/** … in one frame per this many milliseconds. */
const BATCH_MS = 50;

/** Delivers a topic's events at once while it is quiet, and in batches while it is busy. */
export interface FlushQueue {
  push(events: readonly CommittedEvent[]): void;
  /** Drops the events that were not delivered yet. */
  clear(): void;
}

export interface FlushQueueDeps {
  readonly timers: Pick<Timers, 'after'>;
  /** Called with at most one frame of events, in the order of the pushes. */
  readonly deliver: (events: readonly CommittedEvent[]) => void;
}

export function createFlushQueue(deps: FlushQueueDeps): FlushQueue {
  return new PacedQueue(deps);
}

/** A class, because there is one per topic. */
class PacedQueue implements FlushQueue {
  readonly #deps: FlushQueueDeps;
  #queued: CommittedEvent[] = [];
  #cancelFlush: (() => void) | null = null;
  #isCounting = false;
  #thisSecond = 0;
  #lastSecond = 0;

  constructor(deps: FlushQueueDeps) {
    this.#deps = deps;
  }

  push(events: readonly CommittedEvent[]): void {
    this.#count(events.length);
    this.#queued.push(...events);
    const isBusy = Math.max(this.#thisSecond, this.#lastSecond) > BUSY_EVENTS_PER_SECOND;
    if (!isBusy && !this.#cancelFlush) this.#flush();
    else this.#cancelFlush ??= this.#deps.timers.after(BATCH_MS, () => this.#flush());
  }

  clear(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    this.#queued = [];
  }

  #count(events: number): void {
    this.#thisSecond += events;
    if (this.#isCounting) return;
    this.#isCounting = true;
    this.#deps.timers.after(1_000, () => {
      this.#isCounting = false;
      this.#lastSecond = this.#thisSecond;
      this.#thisSecond = 0;
      // Count one more empty second, so that a burst is forgotten.
      if (this.#lastSecond > 0) this.#count(0);
    });
  }

  #flush(): void {
    this.#cancelFlush = null;
    const events = this.#queued;
    this.#queued = [];
    for (const batch of inBatches(events)) this.#deps.deliver(batch);
  }
}
