import type { OutboxDatabase } from './outbox-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OutboxLocalStore } from './outbox-local-store.ts';

export interface EntryListDeps {
  readonly localStore: OutboxLocalStore;
  readonly database: OutboxDatabase;
}

/** One author's entries in this tab. Changes are visible here at once and stored in the background. */
export interface EntryList {
  /** In sending order. */
  entries(): readonly OutboxEntry[];
  /** False while the entry exists only in this page because the device could not store it. */
  readonly isKept: (entryId: string) => boolean;
  add(entry: OutboxEntry): void;
  /** Replaces the entry with the same id. */
  change(entry: OutboxEntry): void;
  /** Called when the server has it, or when its author discards it. */
  remove(entryId: string, why: 'sent' | 'discarded'): void;
  /** Another tab has removed it. What this tab was about to store of it no longer counts. */
  forget(entryId: string): void;
  /** Reads what other tabs have stored. */
  look(): void;
  close(): void;
}

export interface EntryListListener {
  /** Called after changes that were not made by the calls above. */
  readonly onChange: () => void;
  /** A change is stored, so the other tabs can see it. */
  readonly onStored: (discarded: readonly string[]) => void;
}

export function createEntryList(
  { localStore, database }: EntryListDeps,
  authorId: string,
  { onChange, onStored }: EntryListListener,
): EntryList {
  let entries: readonly OutboxEntry[] = [];
  /** Entries whose latest state is not in the database yet: the database's copy of them is ignored. */
  const ahead = new Set<string>();
  /** Entries that neither the database nor local storage could store. */
  const unkept = new Set<string>();
  /** Entries that changed since the current read began: it may have missed the change. */
  const touched = new Set<string>();
  let isLooking = false;
  let isLookDue = false;
  let isClosed = false;

  function put(entry: OutboxEntry): void {
    const at = entries.findIndex(({ id }) => id === entry.id);
    entries = at < 0 ? [...entries, entry] : entries.with(at, entry);
  }

  /** Stores `entry` with `write`. Until that succeeds, a copy is kept in local storage. */
  async function store(entry: OutboxEntry, write: (entry: OutboxEntry) => Promise<void>): Promise<void> {
    const { id } = entry;
    touched.add(id);
    ahead.add(id);
    const isInLocalStore = localStore.put(entry);
    try {
      await write(entry);
      // It was changed or removed during the write: that later write reports it.
      if (!entries.includes(entry)) return;
      ahead.delete(id);
      localStore.remove(authorId, id);
      if (unkept.delete(id)) notify();
      if (!isClosed) onStored([]);
    } catch {
      if (isInLocalStore || !entries.includes(entry)) return;
      unkept.add(id);
      notify();
    }
  }

  function notify(): void {
    if (!isClosed) onChange();
  }

  /** Entries in local storage were left by a page that closed during a write, or by an earlier version. */
  function emptyLocalStore(): void {
    for (const entry of localStore.restore(authorId)) {
      if (entries.some(({ id }) => id === entry.id)) continue;
      put(entry);
      void store(entry, database.add);
    }
  }

  function merge(stored: readonly OutboxEntry[]): void {
    const isOurs = (id: string) => touched.has(id) || ahead.has(id);
    const mine = new Map(entries.map((entry) => [entry.id, entry]));
    const theirs = stored.flatMap((entry) => {
      const { id } = entry;
      const known = mine.get(id);
      if (isOurs(id)) return known === undefined ? [] : [known];
      return [known !== undefined && isSame(known, entry) ? known : entry];
    });
    const seen = new Set(theirs.map(({ id }) => id));
    const rest = entries.filter(({ id }) => !seen.has(id) && isOurs(id));
    entries = [...theirs, ...rest];
  }

  async function look(): Promise<void> {
    isLookDue = isLooking;
    if (isLooking) return;
    isLooking = true;
    touched.clear();
    try {
      const stored = await database.load(authorId);
      if (isClosed) return;
      merge(stored);
      emptyLocalStore();
      onChange();
    } catch {
      // No database: only local storage and this page have entries.
    }
    isLooking = false;
    if (isLookDue && !isClosed) await look();
  }

  function forget(id: string): void {
    entries = entries.filter((entry) => entry.id !== id);
    touched.add(id);
    ahead.delete(id);
    unkept.delete(id);
    localStore.remove(authorId, id);
  }

  emptyLocalStore();

  return {
    entries: () => entries,
    isKept: (id) => !unkept.has(id),
    add(entry) {
      put(entry);
      void store(entry, database.add);
    },
    change(entry) {
      put(entry);
      void store(entry, database.change);
    },
    remove(id, why) {
      forget(id);
      database.remove(id).then(
        () => !isClosed && onStored(why === 'discarded' ? [id] : []),
        () => undefined,
      );
    },
    forget,
    look: () => void look(),
    close() {
      isClosed = true;
    },
  };
}

function isSame(one: OutboxEntry, other: OutboxEntry): boolean {
  return one.state === other.state && one.reason === other.reason && one.since === other.since;
}
