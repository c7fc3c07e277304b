import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type OutboxEntry, outboxEntry } from './outbox-entry.ts';

interface OutboxSchema extends DBSchema {
  /** The auto-increment key gives the order of writing, whatever the clock says. */
  entries: {
    key: number;
    value: OutboxEntry;
    indexes: { author_id: string; client_msg_id: string };
  };
}

/** The unsent messages of all authors on this device, in IndexedDB. Every call rejects where there is no database. */
export interface OutboxDatabase {
  /** In the order of writing. Entries that cannot be parsed are left untouched. */
  load(authorId: string): Promise<readonly OutboxEntry[]>;
  /** Resolves once it is stored. An existing entry is not changed. */
  add(entry: OutboxEntry): Promise<void>;
  /** Replaces the entry with the same client id; does nothing when that is gone. */
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
    // A newer page wants to upgrade the database: this page closes its connection, and opens it again when it has
    // something to write.
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
