import { createStore, type StoreApi } from 'zustand/vanilla';

export interface TypingPerson {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface TypingState {
  /**
   * The people who are typing, in the order in which they began, by id of the conversation or post. No one: no entry.
   */
  readonly byConversation: Readonly<Record<string, readonly TypingPerson[]>>;
}

export interface Presence {
  /** Ids of the people who are online; null when the server sends only the count, or nothing is known. */
  readonly online: ReadonlySet<string> | null;
  /** How many people are online; 0 while nothing is known. */
  readonly count: number;
  /** False: it is unknown who is online, which differs from no one being online. */
  readonly isKnown: boolean;
}

export interface PresenceState {
  /** By `~g:` and a community, or `~c:` and a private conversation. No entry: nothing was received yet. */
  readonly byTopic: Readonly<Record<string, Presence>>;
}

/** An empty store. typing-store.ts fills it. */
export function createTypingStore(): StoreApi<TypingState> {
  return createStore<TypingState>()(() => ({ byConversation: {} }));
}

/** An empty store. presence-store.ts fills it. */
export function createPresenceStore(): StoreApi<PresenceState> {
  return createStore<PresenceState>()(() => ({ byTopic: {} }));
}
