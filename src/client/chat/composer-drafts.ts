import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TextStorage } from '../outbox/outbox-tray.ts';

export interface ComposerDrafts {
  /** Texts by key, as far as they were asked for; an absent or empty one is no draft. */
  readonly store: StoreApi<Readonly<Record<string, string>>>;
  /** What was typed there and not sent; empty for nothing. */
  get(key: string): string;
  /** Keeps it on the device. Empty removes it. */
  set(key: string, text: string): void;
}

/** Where a person's text for a conversation is kept. */
export function draftKey(userId: string, conversationId: string): string {
  return `draft:${userId}:${conversationId}`;
}

/** Where the new text of a message that is being changed is kept. */
export function editDraftKey(userId: string, messageId: string): string {
  return `edit-draft:${userId}:${messageId}`;
}

/**
 * Texts that are being written, kept on the device with every change so that a reload, a crash or a lost session costs
 * nothing. Storage that is full or forbidden costs only that: the page itself still has them.
 *
 * A logout keeps them too, since nothing that was typed is thrown away: under the id of who typed it, so that nobody else
 * who signs in on the device is shown them. They are not encrypted: whoever can read this browser's storage can read
 * them, as they could have while they were being typed.
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
  };
}

/** The drafts of this page. */
export const composerDrafts = createComposerDrafts(() => localStorage);
