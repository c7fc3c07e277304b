import * as z from 'zod/mini';
import { quote } from '../../contract/chat.ts';
import { person } from '../../contract/people.ts';
import { id, instant } from '../../contract/text.ts';
import type { PendingMessage } from './message-log.ts';

/** Where texts wait for a better moment: `localStorage`, or anything like it. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const unsentText = z.object({
  client_msg_id: id,
  chat_conversation_id: id,
  group_id: z.nullable(id),
  author: person,
  content: z.string(),
  mentions: z._default(z.array(person), []),
  reply_to: z._default(z.nullable(quote), null),
  created_at: instant,
});
export type UnsentText = z.output<typeof unsentText>;

export interface UnsentTexts {
  save(row: PendingMessage): void;
  remove(userId: string, clientMsgId: string): void;
  /** What this person wrote and the server never confirmed, oldest first. Entries that cannot be read are left alone. */
  restore(userId: string): readonly UnsentText[];
}

function parse(entry: string | null): UnsentText | null {
  try {
    const parsed = unsentText.safeParse(JSON.parse(entry ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Keeps texts across a reload until the server has them. One entry per text, so that two tabs never write over each
 * other. A storage that is full or forbidden costs only the survival of a reload, so its errors end here.
 */
export function createUnsentTexts(storage: TextStorage): UnsentTexts {
  const keyOf = (userId: string, clientMsgId: string) => `unsent:${userId}:${clientMsgId}`;

  function attempt<T>(act: () => T, otherwise: T): T {
    try {
      return act();
    } catch {
      return otherwise;
    }
  }

  return {
    save: (row) => {
      const { state: _, reason: __, ...entry } = row;
      const { author, client_msg_id } = entry;
      attempt(() => storage.setItem(keyOf(author.id, client_msg_id), JSON.stringify(entry)), undefined);
    },
    remove: (userId, clientMsgId) => attempt(() => storage.removeItem(keyOf(userId, clientMsgId)), undefined),
    restore: (userId) =>
      attempt(() => {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
        return keys
          .filter((key): key is string => key?.startsWith(keyOf(userId, '')) ?? false)
          .flatMap((key) => parse(storage.getItem(key)) ?? [])
          .sort((a, b) => a.created_at.localeCompare(b.created_at));
      }, []),
  };
}
