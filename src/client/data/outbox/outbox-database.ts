import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { entryOfLegacyMessage } from './legacy-entries.ts';
import { type OutboxEntry, outboxEntry } from './outbox-entry.ts';

interface OutboxSchema extends DBSchema {
  /** The auto-increment key gives the order of writing, whatever the clock says. */
  entries: {
    key: number;
    value: OutboxEntry;
    /** `client_msg_id` belongs to version 1, which had only chat messages. */
    indexes: { author_id: string; id: string; client_msg_id: string };
  };
}

/** The entries of all authors on this device, in IndexedDB. Every call rejects where there is no database. */
export interface OutboxDatabase {
  /** In the order of writing. Entries that cannot be parsed are left untouched. */
  load(authorId: string): Promise<readonly OutboxEntry[]>;
  /** Resolves once it is stored. An existing entry is not changed. */
  add(entry: OutboxEntry): Promise<void>;
  /** Replaces the entry with the same id; does nothing when that is gone. */
  change(entry: OutboxEntry): Promise<void>;
  remove(entryId: string): Promise<void>;
}

const NAME = 'outbox';
const VERSION = 2;

function open(name: string, forget: () => void): Promise<IDBPDatabase<OutboxSchema>> {
  return openDB<OutboxSchema>(name, VERSION, {
    async upgrade(database, oldVersion, _newVersion, tx) {
      if (oldVersion === 0) {
        const entries = database.createObjectStore('entries', { autoIncrement: true });
        entries.createIndex('author_id', 'author_id');
        entries.createIndex('id', 'id', { unique: true });
        return;
      }
      const entries = tx.objectStore('entries');
      entries.deleteIndex('client_msg_id');
      for await (const cursor of entries) {
        const entry = entryOfLegacyMessage(cursor.value);
        if (entry !== null) await cursor.update(entry);
      }
      entries.createIndex('id', 'id', { unique: true });
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

/** What the device has of all authors, also what cannot be parsed. Rejects where there is no database. */
export async function loadAllEntries(): Promise<readonly unknown[]> {
  const database = await open(NAME, () => undefined);
  try {
    return await database.getAll('entries');
  } finally {
    database.close();
  }
}

export function createOutboxDatabase(name = NAME): OutboxDatabase {
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
      return rows.flatMap((row) => outboxEntry.safeParse(row).data ?? []);
    },
    async add(entry) {
      const tx = (await database()).transaction('entries', 'readwrite', { durability: 'strict' });
      const known = await tx.store.index('id').getKey(entry.id);
      await Promise.all([known === undefined ? tx.store.add(entry) : null, tx.done]);
    },
    async change(entry) {
      const tx = (await database()).transaction('entries', 'readwrite');
      const key = await tx.store.index('id').getKey(entry.id);
      await Promise.all([key === undefined ? null : tx.store.put(entry, key), tx.done]);
    },
    async remove(entryId) {
      const tx = (await database()).transaction('entries', 'readwrite');
      const key = await tx.store.index('id').getKey(entryId);
      await Promise.all([key === undefined ? null : tx.store.delete(key), tx.done]);
    },
  };
}
