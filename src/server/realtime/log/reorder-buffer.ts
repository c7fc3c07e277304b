import type { EventKind } from '../../../contract/events.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import type { TopicPosition } from './event-log.ts';

/** The newest events of a topic that a node remembers, so that many short interruptions cost no reads. */
const RING_MIN = 256;
/** The oldest are dropped together. Dropping one at a time would move all the others for each event. */
const FORGOTTEN_AT_ONCE = 64;
/** Most events kept ahead of a hole. Beyond that, the log will be read anyway. */
const HOLD_MAX = 1_024;

/**
 * These contain the text of a message whose later changes are not sent to this topic. Only the log knows whether it was
 * changed since.
 */
const NOT_REMEMBERED: ReadonlySet<string> = new Set<EventKind>([
  'conversation.opened',
  // It redacts the events of many messages, and names none of them by its `ref`.
  'messages.removed',
]);

/** The events of one topic as this node received them. Pure: no time, no reads. */
export interface ReorderBuffer {
  readonly topic: string;
  /** Position of the newest delivered event; null until the log was first read. */
  position(): TopicPosition | null;
  /** Begins at `position`. Returns the same as `take`. */
  start(position: TopicPosition): CommittedEvent[];
  /** Begins again in another history. Drops everything received, because none of it can be trusted. */
  restart(position: TopicPosition): void;
  /** Takes an event in any order. Returns the events that can now be delivered, in the order of the log. */
  take(event: CommittedEvent): CommittedEvent[];
  /**
   * Call before the log is read, and call the returned function after. It drops the events that were held before the
   * read: either the read returned them, or a failed database lost them and they must not be delivered.
   */
  startReread(): () => void;
  /** Whether an event ahead of a hole is held. */
  hasHole(): boolean;
  /** Whether another event was received at the offset of `event`. */
  contradicts(event: CommittedEvent): boolean;
  /** Remembered events after `off`, contiguous from off + 1 to the newest; empty when `off` is too old. */
  recent(off: number): readonly CommittedEvent[];
  /** Drops the events that were remembered before the last call. They can still be read from the log. */
  age(): void;
}

export function createReorderBuffer(topic: string): ReorderBuffer {
  return new ReceivedLine(topic);
}

/** A class, because there is one per topic. Most topics are quiet and hold nothing. */
class ReceivedLine implements ReorderBuffer {
  readonly topic: string;
  #position: TopicPosition | null = null;
  #hold: Map<number, CommittedEvent> | null = null;
  #ring: CommittedEvent[] | null = null;
  /** By entity: offset of the newest remembered event that contains its text. */
  #refs: Map<string, number> | null = null;
  /** Number of remembered events that were there at the last `age`. */
  #old = 0;

  constructor(topic: string) {
    this.topic = topic;
  }

  position(): TopicPosition | null {
    return this.#position;
  }

  start(at: TopicPosition): CommittedEvent[] {
    this.#position = at;
    for (const [off, { e }] of this.#hold ?? [])
      if (off <= at.head || e !== at.epoch) this.#hold?.delete(off);
    return this.#drain();
  }

  restart(at: TopicPosition): void {
    this.#position = at;
    this.#ring = null;
    this.#refs = null;
    this.#old = 0;
    this.#hold = null;
  }

  take(event: CommittedEvent): CommittedEvent[] {
    const position = this.#position;
    if (position && (event.o <= position.head || event.e !== position.epoch)) return [];
    this.#hold ??= new Map();
    if (this.#hold.size < HOLD_MAX || event.o === (position?.head ?? -1) + 1) this.#hold.set(event.o, event);
    return this.#drain();
  }

  startReread(): () => void {
    const doubtful = [...(this.#hold?.values() ?? [])];
    return () => {
      for (const event of doubtful) if (this.#hold?.get(event.o) === event) this.#hold.delete(event.o);
    };
  }

  hasHole(): boolean {
    return this.#position !== null && this.#hold !== null && this.#hold.size > 0;
  }

  contradicts(event: CommittedEvent): boolean {
    const own = this.#ring?.[event.o - (this.#ring[0]?.o ?? 0)];
    return own !== undefined && own.o === event.o && (own.x !== event.x || own.e !== event.e);
  }

  recent(off: number): readonly CommittedEvent[] {
    const first = this.#ring?.[0];
    return this.#ring && first && off + 1 >= first.o ? this.#ring.slice(off + 1 - first.o) : [];
  }

  age(): void {
    this.#forget(this.#old);
    this.#old = this.#ring?.length ?? 0;
    if (this.#old > 0) return;
    this.#ring = null;
    this.#refs = null;
  }

  #forget(count: number): void {
    for (const event of this.#ring?.splice(0, count) ?? [])
      for (const id of entitiesIn(event)) if (this.#refs?.get(id) === event.o) this.#refs.delete(id);
    this.#old = Math.max(0, this.#old - count);
  }

  #drain(): CommittedEvent[] {
    const ready: CommittedEvent[] = [];
    while (this.#position) {
      const next = this.#hold?.get(this.#position.head + 1);
      if (!next) break;
      this.#hold?.delete(next.o);
      this.#position = { epoch: next.e, head: next.o, tag: next.x };
      this.#remember(next);
      ready.push(next);
    }
    return ready;
  }

  #remember(event: CommittedEvent): void {
    this.#ring ??= [];
    const ring = this.#ring;
    // A later event of the same entity may have redacted the earlier one in the log. So the earlier one must not be
    // replayed from memory.
    const earlier = event.ref === null ? undefined : this.#refs?.get(event.ref);
    if (earlier !== undefined) this.#forget(earlier + 1 - (ring[0]?.o ?? 0));
    if (NOT_REMEMBERED.has(event.k)) {
      this.#forget(ring.length);
      return;
    }
    ring.push(event);
    for (const id of entitiesIn(event)) {
      this.#refs ??= new Map();
      this.#refs.set(id, event.o);
    }
    if (ring.length >= RING_MIN + FORGOTTEN_AT_ONCE) this.#forget(FORGOTTEN_AT_ONCE);
  }
}

/** The entity of an event, and the one that it quotes. */
function entitiesIn({ ref, d }: CommittedEvent): readonly string[] {
  const quoted = quotedIn(d);
  return [...(ref === null ? [] : [ref]), ...(quoted === null ? [] : [quoted])];
}

function quotedIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('reply_to' in data)) return null;
  const { reply_to } = data;
  if (typeof reply_to !== 'object' || reply_to === null || !('id' in reply_to)) return null;
  return typeof reply_to.id === 'string' ? reply_to.id : null;
}
