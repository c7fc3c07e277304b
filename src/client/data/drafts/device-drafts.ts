import { createStore, type StoreApi } from 'zustand/vanilla';

/** `localStorage`, or anything like it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface Drafts {
  /** The texts by key that were read so far. A missing or empty text is no draft. */
  readonly store: StoreApi<Readonly<Record<string, string>>>;
  /** The draft under `key`; empty for none. */
  get(key: string): string;
  /** Stores the text on the device. An empty text removes it. */
  set(key: string, text: string): void;
  /** Keys of all drafts of a user. */
  of(userId: string): readonly string[];
  /** Another tab has changed the draft under `key`: the text of this tab is the same again. */
  changedElsewhere(key: string): void;
  /** This page was away, and did not hear of what other tabs did. */
  changedMeanwhile(): void;
}

/** The key of a user's text for a conversation. */
export function draftKey(userId: string, conversationId: string): string {
  return `draft:${userId}:${conversationId}`;
}

/** The key of the new text of a message that is being edited. */
export function editDraftKey(userId: string, messageId: string): string {
  return `edit-draft:${userId}:${messageId}`;
}

/** Drafts of posts, comments and events have keys of the same shape as those of messages. */
function authorOf(key: string): string | null {
  const [kind = '', author] = key.split(':');
  return author !== undefined && /(?:draft|change)$/.test(kind) ? author : null;
}

/**
 * Texts that were begun and not sent, stored on the device with every change, so that a reload, a crash or a lost session loses nothing. When
 * storage is full or forbidden, the page itself still has them. All tabs have the same text: what one of them sends is
 * no draft in the others either.
 *
 * A sign-out keeps them too, unless the user chooses otherwise, since nothing that was typed is thrown away. They are
 * stored under the id of their author, so that another user who signs in on the device does not see them. They are not
 * encrypted: anyone who can read this browser's storage can read them. The sign-out dialog says so, and asks.
 */
export function createDrafts(storage: () => TextStorage): Drafts {
  const store = createStore<Readonly<Record<string, string>>>()(() => ({}));
  /** Keys of the texts that only this page has. */
  const unkept = new Set<string>();

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
      unkept.delete(key);
    } catch {
      unkept.add(key);
    }
  }

  /** Reads what is stored now: what was announced may be older than what this tab has stored since. */
  function readAgain(key: string): void {
    if (!unkept.has(key)) store.setState({ [key]: stored(key) });
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
      return [...keys].filter(
        (key) => authorOf(key) === userId && (store.getState()[key] ?? stored(key)) !== '',
      );
    },
    changedElsewhere(key) {
      if (authorOf(key) !== null) readAgain(key);
    },
    changedMeanwhile() {
      for (const key of Object.keys(store.getState())) readAgain(key);
    },
  };
}

/** The drafts of this page. */
export const deviceDrafts = createDrafts(() => localStorage);

// Clients that are no page have no other tabs.
if ('window' in globalThis) {
  // Without a key, all of the storage was emptied: then this page is the last place that has the text.
  window.addEventListener('storage', ({ key }) => key !== null && deviceDrafts.changedElsewhere(key));
  // Browsers tell nothing to a page that waits in the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && deviceDrafts.changedMeanwhile());
}
