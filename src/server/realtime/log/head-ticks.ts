import type { Timers } from '../../platform/clock/clock.ts';
import { type Encoded, encode } from '../connections/encoded.ts';
import type { TopicPosition } from './event-log.ts';
import type { Flush } from './flush.ts';

/** Longest time between two head ticks of a topic. The shortest is one second. */
const TICK_MAX_S = 10;
/** Each group of this many subscribers makes the time one second longer. */
const SUBSCRIBERS_PER_SECOND = 2_000;

/** Sends the head of a topic to subscribers in mode `head`. The numbers are absolute, so dropping one loses nothing. */
export interface HeadTicks {
  /** Call for every flush, in order. `subscribers` is the number of subscribers in mode `head` now. */
  note(flush: Flush, subscribers: number): void;
  /**
   * Notes the position and newest message of the topic from one snapshot. Ignored when it is older than what is known.
   */
  learn(topic: string, at: TopicPosition, msgSeq: number | null): void;
  /** A frame with the newest known head of each topic. */
  frame(topics: readonly string[]): Encoded;
  forget(topic: string): void;
}

export interface HeadTicksDeps {
  readonly timers: Pick<Timers, 'after'>;
  readonly send: (topic: string, frame: Encoded) => void;
}

interface TopicHead {
  epoch: number;
  head: number;
  msgSeq: number | null;
  cancelTick: (() => void) | null;
}

export function createHeadTicks({ timers, send }: HeadTicksDeps): HeadTicks {
  const heads = new Map<string, TopicHead>();

  function headOf(topic: string): TopicHead {
    const known = heads.get(topic);
    if (known) return known;
    const head = { epoch: 0, head: 0, msgSeq: null, cancelTick: null };
    heads.set(topic, head);
    return head;
  }

  function frameOf(topics: readonly string[]): Encoded {
    return encode({
      op: 'heads',
      h: topics.map((topic) => {
        const { epoch, head, msgSeq } = headOf(topic);
        return [topic, epoch, head, msgSeq];
      }),
    });
  }

  return {
    note({ topic, events, last }, subscribers) {
      const known = headOf(topic);
      for (const event of events) {
        if (event.k !== 'message.created' || event.o <= known.head) continue;
        known.msgSeq = seqIn(event.d) ?? (known.msgSeq === null ? null : known.msgSeq + 1);
      }
      known.epoch = last.e;
      known.head = Math.max(known.head, last.o);
      if (subscribers === 0) return;
      const seconds = Math.min(TICK_MAX_S, Math.max(1, subscribers / SUBSCRIBERS_PER_SECOND));
      known.cancelTick ??= timers.after(seconds * 1_000, () => {
        known.cancelTick = null;
        if (heads.get(topic) === known) send(topic, frameOf([topic]));
      });
    },
    learn(topic, { epoch, head }, msgSeq) {
      const known = headOf(topic);
      if (epoch < known.epoch || (epoch === known.epoch && head < known.head)) return;
      known.epoch = epoch;
      known.head = head;
      known.msgSeq = msgSeq;
    },
    frame: frameOf,
    forget(topic) {
      heads.get(topic)?.cancelTick?.();
      heads.delete(topic);
    },
  };
}

/**
 * The number of a message; null when the message was too large for the log. Messages are numbered without holes, so the
 * caller can then count one more.
 */
function seqIn(data: unknown): number | null {
  if (typeof data !== 'object' || data === null) return null;
  const seq: unknown = Reflect.get(data, 'seq');
  return typeof seq === 'number' ? seq : null;
}
