import * as z from 'zod/mini';
import { person } from '../../../../contract/account/people.ts';
import type { TextStorage } from '../../../data/drafts/composer-drafts.ts';
import { type OutboxEntry, outboxEntry } from './outbox-entry.ts';

/** What earlier versions of this page kept there. */
const unsentText = z.omit(z.extend(outboxEntry, { author: person }), {
  author_id: true,
  since: true,
  state: true,
  reason: true,
});

export interface OutboxLocalStore {
  /** Answers whether it is kept. */
  lay(entry: OutboxEntry): boolean;
  take(authorId: string, clientMsgId: string): void;
  /** What this author left there, oldest first. What cannot be read is left alone. */
  restore(authorId: string): readonly OutboxEntry[];
}

function parse(text: string | null): OutboxEntry | null {
  try {
    const item: unknown = JSON.parse(text ?? 'null');
    const entry = outboxEntry.safeParse(item);
    if (entry.success) return entry.data;
    const old = unsentText.safeParse(item);
    if (!old.success) return null;
    const { author, ...rest } = old.data;
    return { ...rest, author_id: author.id, since: rest.created_at, state: 'queued', reason: null };
  } catch {
    return null;
  }
}

/**
 * Where a text lies from the press on Send until the database has it: that takes a moment, and a page may be closed in
 * any moment. It stays there for good where the browser has no database. One item per text, so that two tabs never
 * write over each other.
 */
export function createOutboxLocalStore(storage: TextStorage): OutboxLocalStore {
  const keyOf = (authorId: string, clientMsgId: string) => `unsent:${authorId}:${clientMsgId}`;

  return {
    lay(entry) {
      try {
        storage.setItem(keyOf(entry.author_id, entry.client_msg_id), JSON.stringify(entry));
        return true;
      } catch {
        return false;
      }
    },
    take(authorId, clientMsgId) {
      try {
        storage.removeItem(keyOf(authorId, clientMsgId));
      } catch {
        // A storage that is forbidden has nothing to remove either.
      }
    },
    restore(authorId) {
      try {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        return keys
          .filter((key) => key?.startsWith(keyOf(authorId, '')))
          .flatMap((key) => parse(storage.getItem(key ?? '')) ?? [])
          .sort((a, b) => a.created_at.localeCompare(b.created_at));
      } catch {
        return [];
      }
    },
  };
}
