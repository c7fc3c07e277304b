import * as z from 'zod/mini';
import { person } from '../../../../contract/account/people.ts';
import type { TextStorage } from '../../../data/drafts/composer-drafts.ts';
import { type OutboxEntry, outboxEntry } from './outbox-entry.ts';

/** The format that earlier versions of this page stored. */
const unsentText = z.omit(z.extend(outboxEntry, { author: person }), {
  author_id: true,
  since: true,
  state: true,
  reason: true,
});

export interface OutboxLocalStore {
  /** Returns whether it was stored. */
  lay(entry: OutboxEntry): boolean;
  take(authorId: string, clientMsgId: string): void;
  /** This author's stored messages, oldest first. Items that cannot be parsed are left untouched. */
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
 * Stores a message from the press on Send until the database has it: that write takes a moment, and the page may
 * close before it ends. Messages stay here where the browser has no database. One item per message, so that two tabs
 * never overwrite each other.
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
        // Storage is forbidden, so there is nothing to remove.
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
