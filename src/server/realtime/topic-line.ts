import type { CommittedEvent } from '../db/emit.ts';
import type { TopicPosition } from './event-log.ts';

/** Events that a node remembers per topic, so that many short interruptions cost no reads. */
const RING_MAX = 256;
/** Events ahead of a hole that are kept; beyond, the log will be read anyway. */
const HOLD_MAX = 1_024;

/** One topic as this node has received it. Pure: no time, no reads. */
export interface TopicLine {
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
  doubt(): () => void;
  /** Whether something ahead of a hole is held. */
  hasHole(): boolean;
  /** Whether `event` contradicts what was received at its offset. */
  contradicts(event: CommittedEvent): boolean;
  /** Remembered events after `off`, contiguous from off + 1 up to the newest; empty when that is too long ago. */
  recent(off: number): readonly CommittedEvent[];
}

export function createTopicLine(topic: string): TopicLine {
  let position: TopicPosition | null = null;
  let hold = new Map<number, CommittedEvent>();
  let ring: CommittedEvent[] = [];

  function remember(event: CommittedEvent): void {
    // A later event about the same thing may have redacted the earlier one in the log: it must not be replayed from here.
    const redacted = event.ref === null ? -1 : ring.findLastIndex(({ ref }) => ref === event.ref);
    ring.splice(0, redacted + 1);
    ring.push(event);
    if (ring.length > RING_MAX) ring.shift();
  }

  function drain(): CommittedEvent[] {
    const ready: CommittedEvent[] = [];
    while (position) {
      const next = hold.get(position.head + 1);
      if (!next) break;
      hold.delete(next.o);
      position = { epoch: next.e, head: next.o, tag: next.x };
      remember(next);
      ready.push(next);
    }
    return ready;
  }

  return {
    topic,
    position: () => position,
    start(at) {
      position = at;
      hold = new Map([...hold].filter(([off, { e }]) => off > at.head && e === at.epoch));
      return drain();
    },
    restart(at) {
      position = at;
      ring = [];
      hold = new Map();
    },
    take(event) {
      if (position && (event.o <= position.head || event.e !== position.epoch)) return [];
      if (hold.size < HOLD_MAX || event.o === (position?.head ?? -1) + 1) hold.set(event.o, event);
      return drain();
    },
    doubt() {
      const doubtful = [...hold.values()];
      return () => {
        for (const event of doubtful) if (hold.get(event.o) === event) hold.delete(event.o);
      };
    },
    hasHole: () => position !== null && hold.size > 0,
    contradicts(event) {
      const own = ring[event.o - (ring[0]?.o ?? 0)];
      return own !== undefined && own.o === event.o && (own.x !== event.x || own.e !== event.e);
    },
    recent(off) {
      const first = ring[0];
      return first && off + 1 >= first.o ? ring.slice(off + 1 - first.o) : [];
    },
  };
}
