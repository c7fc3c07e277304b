import type { StoreApi } from 'zustand/vanilla';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import { createTypingStore, type TypingPerson, type TypingState } from './ephemeral-stores.ts';
import { createExpiry } from './expiry.ts';
import type { Hub } from './hub/hub.ts';

export interface Typing {
  readonly store: StoreApi<TypingState>;
  /** Call this whenever the user types. It is sent at most every three seconds. */
  send: Hub['sendTyping'];
  stop(): void;
}

export interface TypingDeps {
  readonly hub: Pick<Hub, 'onEphemeral' | 'onEvent' | 'sendTyping'>;
  readonly scheduler: Pick<Scheduler, 'now' | 'after'>;
  /** The store to keep up to date; creates one when left out. */
  readonly store?: StoreApi<TypingState>;
}

interface Writer {
  readonly conversationId: string;
  readonly person: TypingPerson;
}

/** Who is typing where, in a separate store: a list of messages must not render again because someone presses keys. */
export function createTyping({ hub, scheduler, store = createTypingStore() }: TypingDeps): Typing {
  /** In the order in which they began. */
  const writers = new Map<string, Writer>();
  const expiry = createExpiry(scheduler, (keys) => {
    const over = keys.flatMap((key) => writers.get(key)?.conversationId ?? []);
    for (const key of keys) writers.delete(key);
    for (const conversationId of new Set(over)) publish(conversationId);
  });

  function publish(conversationId: string): void {
    const people = [...writers.values()]
      .filter((writer) => writer.conversationId === conversationId)
      .map(({ person }) => person);
    const { [conversationId]: _, ...others } = store.getState().byConversation;
    store.setState({
      byConversation: people.length === 0 ? others : { ...others, [conversationId]: people },
    });
  }

  function forget(conversationId: string, userId: string): void {
    const key = keyOf(conversationId, userId);
    if (!writers.delete(key)) return;
    publish(conversationId);
    expiry.forget(key);
  }

  const stops = [
    hub.onEphemeral('typing', ({ topic, data, ttlMs }) => {
      const conversationId = idOf(topic);
      const key = keyOf(conversationId, data.user_id);
      if (!writers.has(key)) {
        writers.set(key, { conversationId, person: data });
        publish(conversationId);
      }
      expiry.renew(key, ttlMs);
    }),
    // The message has arrived, so its author is no longer typing.
    hub.onEvent('message.created', ({ data }) => forget(data.chat_conversation_id, data.author.id)),
    hub.onEvent('comment.created', ({ data }) => forget(data.post_id, data.author.id)),
  ];

  return {
    store,
    send: hub.sendTyping,
    stop() {
      for (const stop of stops) stop();
      expiry.clear();
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
