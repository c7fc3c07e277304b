import type { RtPosition, SubscriptionMode } from '../../../../contract/core/realtime.ts';

/** How far a topic has come, for subscribers that do not receive its events. Absolute, so a lost one does no harm. */
export interface TopicHead {
  readonly topic: string;
  /** The offset of the newest event. A different value than before means that something happened. */
  readonly offset: number;
  /** Position of the newest message; null for topics without messages. */
  readonly messageSeq: number | null;
}

/** What a subscriber can be notified of, besides the topic's events. */
export interface TopicListener {
  /**
   * Fetches the state and resolves to the position where it was taken; the stream continues from there. Called at first
   * and after each reset. When it rejects, it is retried with growing pauses. When it resolves to null, there is
   * nothing to fetch, and the topic stays silent.
   */
  readonly snapshot?: () => Promise<RtPosition | null>;
  /**
   * For state that is fetched without a position: the stream began "from now", so fetch the state now. Called at first
   * and after each reset. While another subscriber has a `snapshot`, the stream begins there, and this is called only
   * after a reset, when that snapshot was taken.
   */
  readonly refresh?: () => void;
  readonly headMoved?: (head: TopicHead) => void;
  /**
   * Called when the server ended the subscription, with the reason. Nothing more arrives. Unsubscribing is still
   * allowed.
   */
  readonly refused?: (why: string) => void;
}

interface Subscriber {
  readonly mode: SubscriptionMode;
  readonly listener: TopicListener;
}

export interface Subscriptions {
  /** Returns a function that removes the subscriber. That function returns false when it is called again. */
  add(topic: string, mode: SubscriptionMode, listener: TopicListener): () => boolean;
  /**
   * `full` as soon as one subscriber wants it; `head` while the page rests and one subscriber wants `head`; null
   * without any subscriber.
   */
  modeOf(topic: string): SubscriptionMode | null;
  isSnapshotted(topic: string): boolean;
  listenersOf(topic: string): readonly TopicListener[];
  /**
   * While the page is hidden, topics that also have a `head` subscriber are followed in mode `head` only: counts stay
   * up to date, and messages are fetched once the page is visible again. Returns the topics whose mode changed.
   */
  rest(isResting: boolean): readonly string[];
  clear(): void;
}

/** Which subscriber wants which topic, reference-counted. */
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
