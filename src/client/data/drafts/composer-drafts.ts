import { createStore, type StoreApi } from 'zustand/vanilla';

/** `localStorage`, or anything like it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface ComposerDrafts {
  /** Texts by key, as far as they were asked for; an absent or empty one is no draft. */
  readonly store: StoreApi<Readonly<Record<string, string>>>;
  /** What was typed there and not sent; empty for nothing. */
  get(key: string): string;
  /** Keeps it on the device. Empty removes it. */
  set(key: string, text: string): void;
  /** Keys of all that a person has begun to write anywhere and not sent. */
  of(userId: string): readonly string[];
}

/** Where a person's text for a conversation is kept. */
export function draftKey(userId: string, conversationId: string): string {
  return `draft:${userId}:${conversationId}`;
}

/** Where the new text of a message that is being changed is kept. */
export function editDraftKey(userId: string, messageId: string): string {
  return `edit-draft:${userId}:${messageId}`;
}

/** Drafts of posts, comments and events are kept under keys of the same shape as those of messages. */
function isOf(userId: string, key: string): boolean {
  const [kind = '', author] = key.split(':');
  return kind.endsWith('draft') && author === userId;
}

/**
 * Texts that are being written, kept on the device with every change so that a reload, a crash or a lost session costs
 * nothing. Storage that is full or forbidden costs only that: the page itself still has them.
 *
 * A logout keeps them too, unless the person says otherwise, since nothing that was typed is thrown away: under the id of
 * who typed it, so that nobody else who signs in on the device is shown them. They are not encrypted: whoever can read
 * this browser's storage can read them. Signing out says so, and asks.
 */
export function createComposerDrafts(storage: () => TextStorage): ComposerDrafts {
  const store = createStore<Readonly<Record<string, string>>>()(() => ({}));

  function stored(key: string): string {
    try {
      return storage().getItem(key) ?? '';
    } catch {
      return '';
    }
  }

  function storedKeys(): readonly string[] {
    try {
      const kept = storage();
      return Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    } catch {
      return [];
    }
  }

  function keep(key: string, text: string): void {
    try {
      if (text === '') storage().removeItem(key);
      else storage().setItem(key, text);
    } catch {
      // The store has it.
    }
  }

  return {
    store,
    get: (key) => store.getState()[key] ?? stored(key),
    set(key, text) {
      keep(key, text);
      store.setState({ [key]: text });
    },
    of(userId) {
      const keys = new Set([...storedKeys(), ...Object.keys(store.getState())]);
      return [...keys].filter((key) => isOf(userId, key) && (store.getState()[key] ?? stored(key)) !== '');
    },
  };
}

/** The drafts of this page. */
export const composerDrafts = createComposerDrafts(() => localStorage);
