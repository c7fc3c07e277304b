import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type OutboxEntry, outboxEntry } from './outbox-entry.ts';

interface OutboxSchema extends DBSchema {
  /** The key counts up: it is the order in which they were written, whatever the clock says. */
  entries: {
    key: number;
    value: OutboxEntry;
    indexes: { author_id: string; client_msg_id: string };
  };
}

/** The texts of everybody who writes on this device, in the browser's database. Every call rejects where there is none. */
export interface OutboxDatabase {
  /** In the order in which they were written. What cannot be read is left alone. */
  load(authorId: string): Promise<readonly OutboxEntry[]>;
  /** Resolves once it is stored. A text that is there already stays as it is. */
  add(entry: OutboxEntry): Promise<void>;
  /** Puts it in the place of the one with its client id; if that is gone, nothing happens. */
  change(entry: OutboxEntry): Promise<void>;
  remove(clientMsgId: string): Promise<void>;
}

const VERSION = 1;

function open(name: string, forget: () => void): Promise<IDBPDatabase<OutboxSchema>> {
  return openDB<OutboxSchema>(name, VERSION, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { autoIncrement: true });
      entries.createIndex('author_id', 'author_id');
      entries.createIndex('client_msg_id', 'client_msg_id', { unique: true });
    },
    // A newer page wants to change the database: this one gives way, and opens it again when it has something to say.
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      forget();
    },
    terminated: forget,
  });
}

export function createOutboxDatabase(name = 'outbox'): OutboxDatabase {
  let opening: Promise<IDBPDatabase<OutboxSchema>> | null = null;

  function database(): Promise<IDBPDatabase<OutboxSchema>> {
    const forget = () => {
      opening = null;
    };
    if (opening === null) {
      opening = open(name, forget);
      opening.catch(forget);
    }
    return opening;
  }

  return {
    async load(authorId) {
      const rows = await (await database()).getAllFromIndex('entries', 'author_id', authorId);
      return rows.flatMap((row) => {
        const parsed = outboxEntry.safeParse(row);
        return parsed.success ? [parsed.data] : [];
      });
    },
    async add(entry) {
      const tx = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
      const known = await tx.store.index('client_msg_id').getKey(entry.client_msg_id);
      await Promise.all([known === undefined ? tx.store.add(entry) : null, tx.done]);
    },
    async change(entry) {
      const tx = (await database()).transaction('entries', 'readwrite');
      const key = await tx.store.index('client_msg_id').getKey(entry.client_msg_id);
      await Promise.all([key === undefined ? null : tx.store.put(entry, key), tx.done]);
    },
    async remove(clientMsgId) {
      const tx = (await database()).transaction('entries', 'readwrite');
      const key = await tx.store.index('client_msg_id').getKey(clientMsgId);
      await Promise.all([key === undefined ? null : tx.store.delete(key), tx.done]);
    },
  };
}
