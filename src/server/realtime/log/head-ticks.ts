import type { Timers } from '../../platform/clock/clock.ts';
import { type Encoded, encode } from '../connections/encoded.ts';
import type { TopicPosition } from './event-log.ts';
import type { Flush } from './flush.ts';

/** A topic's tick may be as rare as one per so many seconds, and is never more frequent than one per second. */
const TICK_MAX_S = 10;
/** So many subscribers make the tick one second longer. */
const SUBSCRIBERS_PER_SECOND = 2_000;

/** Tells those who do not read a topic how far it has come: absolute numbers, so that dropping one loses nothing. */
export interface HeadTicks {
  /** Call for every flush, in order; `subscribers` is how many listen in mode `head` now. */
  note(flush: Flush, subscribers: number): void;
  /** Position and newest message of the topic as one snapshot had them. Older than what is known: ignored. */
  learn(topic: string, at: TopicPosition, msgSeq: number | null): void;
  /** The newest that is known of each. */
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

/** Missing when the message was too fat to be in the log. Messages are numbered without holes, so one more is right then. */
function seqIn(data: unknown): number | null {
  if (typeof data !== 'object' || data === null) return null;
  const seq: unknown = Reflect.get(data, 'seq');
  return typeof seq === 'number' ? seq : null;
}
