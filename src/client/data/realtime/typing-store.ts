import type { StoreApi } from 'zustand/vanilla';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import { createTypingStore, type TypingPerson, type TypingState } from './ephemeral-stores.ts';
import type { Hub } from './hub/hub.ts';

export interface Typing {
  readonly store: StoreApi<TypingState>;
  /** Call this whenever the user types. It is sent at most every three seconds. */
  said: Hub['sayTyping'];
  stop(): void;
}

export interface TypingDeps {
  readonly hub: Pick<Hub, 'onEphemeral' | 'onEvent' | 'sayTyping'>;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
  /** The store to keep up to date; creates one when left out. */
  readonly store?: StoreApi<TypingState>;
}

interface Writer {
  readonly conversationId: string;
  readonly person: TypingPerson;
  until: number;
}

/** Who is typing where, in a separate store: a list of messages must not render again because someone presses keys. */
export function createTyping({ hub, scheduler, store = createTypingStore() }: TypingDeps): Typing {
  /** In the order in which they began. */
  const writers = new Map<string, Writer>();
  let cancelTimer: (() => void) | null = null;

  function publish(conversationId: string): void {
    const people = [...writers.values()]
      .filter((writer) => writer.conversationId === conversationId)
      .map(({ person }) => person);
    const { [conversationId]: _, ...others } = store.getState().byConversation;
    store.setState({
      byConversation: people.length === 0 ? others : { ...others, [conversationId]: people },
    });
  }

  /** One timer for all writers. It fires when the first one expires. */
  function wait(): void {
    cancelTimer?.();
    cancelTimer = null;
    const next = Math.min(...[...writers.values()].map(({ until }) => until));
    if (Number.isFinite(next)) cancelTimer = scheduler.after(Math.max(0, next - scheduler.now()), expire);
  }

  function expire(): void {
    const now = scheduler.now();
    const over = [...writers].filter(([, { until }]) => until <= now);
    for (const [key] of over) writers.delete(key);
    for (const conversationId of new Set(over.map(([, writer]) => writer.conversationId)))
      publish(conversationId);
    wait();
  }

  function forget(conversationId: string, userId: string): void {
    if (!writers.delete(keyOf(conversationId, userId))) return;
    publish(conversationId);
    wait();
  }

  const stops = [
    hub.onEphemeral('typing', ({ topic, data, ttlMs }) => {
      const conversationId = idOf(topic);
      const key = keyOf(conversationId, data.user_id);
      const until = scheduler.now() + ttlMs;
      const known = writers.get(key);
      if (known) known.until = until;
      else {
        writers.set(key, { conversationId, person: data, until });
        publish(conversationId);
      }
      wait();
    }),
    // The message has arrived, so its author is no longer typing.
    hub.onEvent('message.created', ({ data }) => forget(data.chat_conversation_id, data.author.id)),
    hub.onEvent('comment.created', ({ data }) => forget(data.post_id, data.author.id)),
  ];

  return {
    store,
    said: hub.sayTyping,
    stop() {
      for (const stop of stops) stop();
      cancelTimer?.();
      writers.clear();
      store.setState({ byConversation: {} });
    },
  };
}

function keyOf(conversationId: string, userId: string): string {
  return `${conversationId}/${userId}`;
}

function idOf(topic: string): string {
  return topic.slice(topic.indexOf(':') + 1);
}
