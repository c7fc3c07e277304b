import type { Ev } from '../../../../contract/core/realtime.ts';
import { type EventData, type EventKind, events } from '../../../../contract/events.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import { createFrameBatcher, type FrameBatcher } from '../frame-batcher.ts';

/** One event with a validated payload. */
export type HubEvent<K extends EventKind = EventKind> = {
  [Kind in K]: {
    readonly kind: Kind;
    readonly topic: string;
    readonly offset: number;
    /** Milliseconds since 1970, by the database's clock. */
    readonly at: number;
    readonly actor: string | null;
    readonly data: EventData<Kind>;
  };
}[K];

export interface EventFeed {
  readonly batcher: FrameBatcher<Ev>;
  /** Runs `handler` for each event of `kind`, in order. Returns a function that unsubscribes. */
  onEvent<K extends EventKind>(kind: K, handler: (event: HubEvent<K>) => void): () => void;
  /**
   * Runs `handler` once per frame with all events of that frame, in order: for stores. Returns a function that
   * unsubscribes.
   */
  onBatch(handler: (batch: readonly HubEvent[]) => void): () => void;
  /** The number of events of kinds that this build does not know. They were ignored. */
  unknownCount(): number;
}

function isKnown(kind: string): kind is EventKind {
  return Object.hasOwn(events, kind);
}

/** Validates payloads against the contract, and passes events to the listeners, once per animation frame. */
export function createEventFeed(scheduler: Scheduler, onBadFrame: (why: string) => void): EventFeed {
  const batchHandlers = new Set<(batch: readonly HubEvent[]) => void>();
  const handlers = new Map<string, Set<(event: never) => void>>();
  let unknown = 0;

  function check(ev: Ev): HubEvent | null {
    if (!isKnown(ev.k)) {
      unknown += 1;
      return null;
    }
    const parsed = events[ev.k].safeParse(ev.d);
    if (!parsed.success) {
      onBadFrame(`${ev.k}: ${parsed.error.message}`);
      return null;
    }
    const event = {
      kind: ev.k,
      topic: ev.t,
      offset: ev.o,
      at: ev.at,
      actor: ev.a ?? null,
      data: parsed.data,
    };
    // The payload was parsed by the schema of this very kind.
    return event as HubEvent;
  }

  function deliver(batch: readonly HubEvent[]): void {
    for (const handler of batchHandlers) handler(batch);
    for (const event of batch) {
      for (const handler of handlers.get(event.kind) ?? []) handler(event as never);
    }
  }

  return {
    batcher: createFrameBatcher(scheduler, check, deliver),
    onEvent(kind, handler) {
      const set = handlers.get(kind) ?? new Set();
      handlers.set(kind, set.add(handler));
      return () => void set.delete(handler);
    },
    onBatch(handler) {
      batchHandlers.add(handler);
      return () => void batchHandlers.delete(handler);
    },
    unknownCount: () => unknown,
  };
}
