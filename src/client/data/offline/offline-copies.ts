import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { type Conversation, conversation, type Message, message } from '../../../contract/chat/chat.ts';

/** Conversations whose newest messages are kept … */
export const KEPT_CONVERSATIONS = 20;
/** … and how many of each. */
export const KEPT_MESSAGES = 50;

const list = z.object({
  user_id: z.string(),
  conversations: z.array(conversation),
  /** When this was up to date. Milliseconds since 1970, by this device's clock. */
  kept_at: z.number(),
});
/** All conversations of a user, as in their list. */
export type KeptList = z.output<typeof list>;

const tail = z.object({
  user_id: z.string(),
  conversation_id: z.string(),
  /** Ascending, without gaps, up to the newest. */
  messages: z.array(message),
  kept_at: z.number(),
});
/** The newest messages of one conversation. */
export type KeptTail = z.output<typeof tail>;

const answer = z.object({
  user_id: z.string(),
  hash: z.string(),
  key: z.array(z.unknown()),
  data: z.unknown(),
  /** The build that made the request. Another build may expect other shapes. */
  build: z.string(),
  kept_at: z.number(),
});
/** The last answer of one query. */
export type KeptAnswer = z.output<typeof answer>;

interface CopiesSchema extends DBSchema {
  answers: { key: [string, string]; value: KeptAnswer };
  lists: { key: string; value: KeptList };
  tails: { key: [string, string]; value: KeptTail };
}

/** What a user can read without a network, in the browser's database. Every call rejects where there is no database. */
export interface OfflineCopies {
  /** Null when there is none, or another version of the product stored it. */
  list(userId: string): Promise<KeptList | null>;
  tail(userId: string, conversationId: string): Promise<KeptTail | null>;
  /** Replaces the list, and removes messages of conversations that are no longer on it. */
  keepList(userId: string, conversations: readonly Conversation[], at: number): Promise<void>;
  /**
   * Replaces the messages of one conversation. Removes the conversations stored longest ago when there are too many.
   */
  keepTail(userId: string, conversationId: string, messages: readonly Message[], at: number): Promise<void>;
  drop(userId: string, conversationId: string): Promise<void>;
  /** Only the answers of `build`. */
  answers(userId: string, build: string): Promise<readonly KeptAnswer[]>;
  /** Replaces the answer with the same hash. */
  keepAnswer(kept: KeptAnswer): Promise<void>;
  /** Closes the database connection, so that the database can be deleted. */
  close(): Promise<void>;
}

export const COPIES_NAME = 'offline-copies';

export function createOfflineCopies(name = COPIES_NAME): OfflineCopies {
  let opening: Promise<IDBPDatabase<CopiesSchema>> | null = null;

  function database(): Promise<IDBPDatabase<CopiesSchema>> {
    const forget = () => {
      opening = null;
    };
    if (opening === null) {
      opening = openDB<CopiesSchema>(name, 1, {
        upgrade(fresh) {
          fresh.createObjectStore('lists', { keyPath: 'user_id' });
          fresh.createObjectStore('tails', { keyPath: ['user_id', 'conversation_id'] });
          fresh.createObjectStore('answers', { keyPath: ['user_id', 'hash'] });
        },
        // Another tab deletes the database, at a sign-out.
        blocking(_current, _blocked, event) {
          if (event.target instanceof IDBDatabase) event.target.close();
          forget();
        },
        terminated: forget,
      });
      opening.catch(forget);
    }
    return opening;
  }

  const ofPerson = (userId: string) => IDBKeyRange.bound([userId, ''], [userId, '\uffff']);

  return {
    async list(userId) {
      const parsed = list.safeParse(await (await database()).get('lists', userId));
      return parsed.success ? parsed.data : null;
    },
    async tail(userId, conversationId) {
      const parsed = tail.safeParse(await (await database()).get('tails', [userId, conversationId]));
      return parsed.success ? parsed.data : null;
    },
    async keepList(user_id, conversations, kept_at) {
      const tx = (await database()).transaction(['lists', 'tails'], 'readwrite');
      const present = new Set(conversations.map(({ id }) => id));
      const keys = await tx.objectStore('tails').getAllKeys(ofPerson(user_id));
      await Promise.all([
        tx.objectStore('lists').put({ user_id, conversations: [...conversations], kept_at }),
        ...keys.filter(([, id]) => !present.has(id)).map((key) => tx.objectStore('tails').delete(key)),
        tx.done,
      ]);
    },
    async keepTail(user_id, conversation_id, messages, kept_at) {
      const tx = (await database()).transaction('tails', 'readwrite');
      const newest = messages.slice(-KEPT_MESSAGES);
      await tx.store.put({ user_id, conversation_id, messages: newest, kept_at });
      const all = await tx.store.getAll(ofPerson(user_id));
      const tooMany = all.sort((a, b) => b.kept_at - a.kept_at).slice(KEPT_CONVERSATIONS);
      await Promise.all([...tooMany.map((one) => tx.store.delete([user_id, one.conversation_id])), tx.done]);
    },
    async drop(userId, conversationId) {
      await (await database()).delete('tails', [userId, conversationId]);
    },
    async answers(userId, build) {
      const rows = await (await database()).getAll('answers', ofPerson(userId));
      return rows.flatMap((row) => {
        const parsed = answer.safeParse(row);
        return parsed.success && parsed.data.build === build ? [parsed.data] : [];
      });
    },
    async keepAnswer(kept) {
      await (await database()).put('answers', kept);
    },
    async close() {
      (await opening)?.close();
      opening = null;
    },
  };
}
