import type { RtPosition, SubscriptionMode } from '../../../../contract/core/realtime.ts';

/** How far a topic has come, for those who do not read it. Absolute: missing one of these loses nothing. */
export interface TopicHead {
  readonly topic: string;
  /** Of the newest event; another one than before says that something happened. */
  readonly offset: number;
  /** Position of the newest message; null where the topic has none. */
  readonly messageSeq: number | null;
}

/** What a subscriber can be told about a topic, besides its events. */
export interface TopicListener {
  /**
   * Fetches the state and answers where it was taken; the stream goes on from there. Run at first and after each
   * reset. Rejects: it is tried again, later and later. Null: there is nothing to be had, and the topic stays silent.
   */
  readonly snapshot?: () => Promise<RtPosition | null>;
  /**
   * For topics whose state is fetched without a position: the stream began "from now", so fetch it now. Run at first
   * and after each reset. With a `snapshot` on the same topic it is not run.
   */
  readonly refresh?: () => void;
  readonly headMoved?: (head: TopicHead) => void;
  /** The server ended it, and says why. Nothing more comes; unsubscribing stays fine. */
  readonly refused?: (why: string) => void;
}

interface Subscriber {
  readonly mode: SubscriptionMode;
  readonly listener: TopicListener;
}

export interface Subscriptions {
  /** Answers the function that removes it again, once. */
  add(topic: string, mode: SubscriptionMode, listener: TopicListener): () => boolean;
  /** `full` as soon as one subscriber wants it, `head` of what rests; null without any. */
  modeOf(topic: string): SubscriptionMode | null;
  isSnapshotted(topic: string): boolean;
  listenersOf(topic: string): readonly TopicListener[];
  /**
   * While nobody sees the page, what somebody follows from afar anyway is followed only so: the page goes on counting,
   * and what was said is fetched once it is seen again. Answers the topics whose mode that changed.
   */
  rest(isResting: boolean): readonly string[];
  clear(): void;
}

/** Who wants what, counted by reference. */
export function createSubscriptions(): Subscriptions {
  const topics = new Map<string, Set<Subscriber>>();
  const of = (topic: string) => [...(topics.get(topic) ?? [])];
  let isResting = false;

  function modeOf(topic: string): SubscriptionMode | null {
    const modes = of(topic).map((subscriber) => subscriber.mode);
    if (modes.length === 0) return null;
    if (isResting && modes.includes('head')) return 'head';
    return modes.includes('full') ? 'full' : 'head';
  }

  return {
    add(topic, mode, listener) {
      const subscriber = { mode, listener };
      const set = topics.get(topic) ?? new Set();
      topics.set(topic, set.add(subscriber));
      return () => {
        const isRemoved = set.delete(subscriber);
        if (set.size === 0 && topics.get(topic) === set) topics.delete(topic);
        return isRemoved;
      };
    },
    modeOf,
    isSnapshotted: (topic) => of(topic).some(({ listener }) => listener.snapshot !== undefined),
    listenersOf: (topic) => of(topic).map(({ listener }) => listener),
    rest(value) {
      const before = new Map([...topics.keys()].map((topic) => [topic, modeOf(topic)]));
      isResting = value;
      return [...topics.keys()].filter((topic) => modeOf(topic) !== before.get(topic));
    },
    clear() {
      topics.clear();
      isResting = false;
    },
  };
}
