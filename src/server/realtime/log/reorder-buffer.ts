import type { EventKind } from '../../../contract/events.ts';
import type { CommittedEvent } from '../../platform/db/emit.ts';
import type { TopicPosition } from './event-log.ts';

/** So many of its newest events a node remembers per topic, so that many short interruptions cost no reads. */
const RING_MIN = 256;
/** The oldest are forgotten together: one at a time, all that stay would be moved for each event. */
const FORGOTTEN_AT_ONCE = 64;
/** Events ahead of a hole that are kept; beyond, the log will be read anyway. */
const HOLD_MAX = 1_024;

/** They hold words of a message of which this topic hears no more: only the log knows whether it was changed since. */
const NOT_REMEMBERED: ReadonlySet<string> = new Set<EventKind>(['conversation.opened']);

/** One topic as this node has received it. Pure: no time, no reads. */
export interface ReorderBuffer {
  readonly topic: string;
  /** The newest event handed on, or null until the first look at the log. */
  position(): TopicPosition | null;
  /** Begins at `position`; answers like `take`. */
  start(position: TopicPosition): CommittedEvent[];
  /** Begins anew in another history, of which nothing that was received can be trusted. */
  restart(position: TopicPosition): void;
  /** Takes an event in any order; answers what can now be handed on, in the order of the log. */
  take(event: CommittedEvent): CommittedEvent[];
  /**
   * Call before the log is read, and what it answers after: what was held until then is in what was read, or was lost
   * with a database that failed, and then it must not be handed on.
   */
  startReread(): () => void;
  /** Whether something ahead of a hole is held. */
  hasHole(): boolean;
  /** Whether `event` contradicts what was received at its offset. */
  contradicts(event: CommittedEvent): boolean;
  /** Remembered events after `off`, contiguous from off + 1 up to the newest; empty when that is too long ago. */
  recent(off: number): readonly CommittedEvent[];
  /** Forgets what was remembered before the last call: what nobody asked for by then will be read from the log. */
  age(): void;
}

export function createReorderBuffer(topic: string): ReorderBuffer {
  return new ReceivedLine(topic);
}

/** A class, because there is one per topic; most are quiet, and hold and remember nothing. */
class ReceivedLine implements ReorderBuffer {
  readonly topic: string;
  #position: TopicPosition | null = null;
  #hold: Map<number, CommittedEvent> | null = null;
  #ring: CommittedEvent[] | null = null;
  /** Of the entities whose words the remembered hold, each with the offset of the newest that does. */
  #refs: Map<string, number> | null = null;
  /** So many of the remembered were there at the last `age`. */
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
    // A later event about the same thing may have redacted the earlier one in the log: it must not be replayed from here.
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

/** The entity that an event tells of, and the one that it quotes. */
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
