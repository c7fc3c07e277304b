import { createStore, type StoreApi } from 'zustand/vanilla';

export interface TypingPerson {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface TypingState {
  /** Who types, in the order in which they began, by the id of a conversation or a post. Where nobody does there is no entry. */
  readonly byConversation: Readonly<Record<string, readonly TypingPerson[]>>;
}

export interface Presence {
  /** Ids of the people who are here; null where only the number is told, or nothing is known. */
  readonly online: ReadonlySet<string> | null;
  /** How many are here; 0 while nothing is known. */
  readonly count: number;
  /** False: nobody can say now who is here, which is not the same as nobody being here. */
  readonly isKnown: boolean;
}

export interface PresenceState {
  /** By `~g:` and a community, or `~c:` and a conversation of two. No entry: nothing was heard yet. */
  readonly byTopic: Readonly<Record<string, Presence>>;
}

/** Empty: who types is heard by typing-store.ts. */
export function createTypingStore(): StoreApi<TypingState> {
  return createStore<TypingState>()(() => ({ byConversation: {} }));
}

/** Empty: who is here is heard by presence-store.ts. */
export function createPresenceStore(): StoreApi<PresenceState> {
  return createStore<PresenceState>()(() => ({ byTopic: {} }));
}
