import type { TextStorage } from '../drafts/device-drafts.ts';
import { entryOfLegacyItem, isUnsentKey } from './legacy-entries.ts';
import { type OutboxEntry, outboxEntry } from './outbox-entry.ts';

export interface OutboxLocalStore {
  /** Returns whether it was stored. */
  put(entry: OutboxEntry): boolean;
  remove(authorId: string, entryId: string): void;
  /** This author's stored entries, oldest first. Items that cannot be parsed are left untouched. */
  restore(authorId: string): readonly OutboxEntry[];
}

function parse(key: string, text: string | null): OutboxEntry | null {
  try {
    const item: unknown = JSON.parse(text ?? 'null');
    return outboxEntry.safeParse(entryOfLegacyItem(key, item) ?? item).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Stores an entry from the press on Send until the database has it: that write takes a moment, and the page may close
 * before it ends. Entries stay here where the browser has no database. One item per entry, so that two tabs never
 * overwrite each other. Even naming the storage throws where it is forbidden: then the database alone keeps them.
 */
export function createOutboxLocalStore(storage: () => TextStorage): OutboxLocalStore {
  function keysOf(authorId: string): readonly string[] {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    return keys.filter((key) => isUnsentKey(key, authorId));
  }

  return {
    put(entry) {
      try {
        storage().setItem(`unsent:${entry.author_id}:${entry.id}`, JSON.stringify(entry));
        return true;
      } catch {
        return false;
      }
    },
    remove(authorId, entryId) {
      try {
        for (const key of keysOf(authorId)) if (key.endsWith(`:${entryId}`)) storage().removeItem(key);
      } catch {
        // Storage is forbidden, so there is nothing to remove.
      }
    },
    restore(authorId) {
      try {
        return keysOf(authorId)
          .flatMap((key) => parse(key, storage().getItem(key)) ?? [])
          .filter((entry) => entry.author_id === authorId)
          .sort((a, b) => a.created_at.localeCompare(b.created_at));
      } catch {
        return [];
      }
    },
  };
}
