import type { OutboxDatabase } from './outbox-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OutboxLocalStore } from './outbox-local-store.ts';

export interface EntryListDeps {
  readonly localStore: OutboxLocalStore;
  readonly shelf: OutboxDatabase;
}

/** One author's texts as this tab knows them. Changes are seen here at once, and stored behind the scenes. */
export interface EntryList {
  /** In the order in which they are to be sent. */
  entries(): readonly OutboxEntry[];
  /** False while the text is nowhere but in this page: the device would not take it. */
  readonly isKept: (clientMsgId: string) => boolean;
  add(entry: OutboxEntry): void;
  /** In place of the one with its client id. */
  change(entry: OutboxEntry): void;
  /** The server has it, or its author does not want it any more. */
  remove(clientMsgId: string, why: 'sent' | 'discarded'): void;
  /** Looks what the other tabs have stored. */
  look(): void;
  close(): void;
}

export interface EntryListListener {
  /** Something came, changed or went, other than by the calls above. */
  readonly onChange: () => void;
  /** A change is stored, so the other tabs can see it. */
  readonly onStored: (discarded: readonly string[]) => void;
}

export function createEntryList(
  { localStore, shelf }: EntryListDeps,
  authorId: string,
  { onChange, onStored }: EntryListListener,
): EntryList {
  let entries: readonly OutboxEntry[] = [];
  /** Those of which the database does not know the latest: what it says of them means nothing. */
  const ahead = new Set<string>();
  /** Those that neither database nor tray would take. */
  const unkept = new Set<string>();
  /** Those that changed since the look under way began: it may have come too early for them. */
  const touched = new Set<string>();
  let isLooking = false;
  let isLookDue = false;
  let isClosed = false;

  function put(entry: OutboxEntry): void {
    const at = entries.findIndex(({ client_msg_id }) => client_msg_id === entry.client_msg_id);
    entries = at < 0 ? [...entries, entry] : entries.with(at, entry);
  }

  /** Stores `entry` by `write`; until that has happened, and if it never does, it lies in the tray. */
  async function store(entry: OutboxEntry, write: (entry: OutboxEntry) => Promise<void>): Promise<void> {
    const id = entry.client_msg_id;
    touched.add(id);
    ahead.add(id);
    const isLaid = localStore.lay(entry);
    try {
      await write(entry);
      // It may have been changed or removed meanwhile: then that write says so.
      if (!entries.includes(entry)) return;
      ahead.delete(id);
      localStore.take(authorId, id);
      if (unkept.delete(id)) notify();
      if (!isClosed) onStored([]);
    } catch {
      if (isLaid || !entries.includes(entry)) return;
      unkept.add(id);
      notify();
    }
  }

  function notify(): void {
    if (!isClosed) onChange();
  }

  /** What lies in the tray was left by a page that was closed in the middle of it, or by an earlier version. */
  function emptyLocalStore(): void {
    for (const entry of localStore.restore(authorId)) {
      if (entries.some(({ client_msg_id }) => client_msg_id === entry.client_msg_id)) continue;
      put(entry);
      void store(entry, shelf.add);
    }
  }

  function merge(stored: readonly OutboxEntry[]): void {
    const isOurs = (id: string) => touched.has(id) || ahead.has(id);
    const mine = new Map(entries.map((entry) => [entry.client_msg_id, entry]));
    const theirs = stored.flatMap((entry) => {
      const id = entry.client_msg_id;
      const known = mine.get(id);
      if (isOurs(id)) return known === undefined ? [] : [known];
      return [known !== undefined && isSame(known, entry) ? known : entry];
    });
    const seen = new Set(theirs.map(({ client_msg_id }) => client_msg_id));
    const rest = entries.filter(({ client_msg_id: id }) => !seen.has(id) && isOurs(id));
    entries = [...theirs, ...rest];
  }

  async function look(): Promise<void> {
    isLookDue = isLooking;
    if (isLooking) return;
    isLooking = true;
    touched.clear();
    try {
      const stored = await shelf.load(authorId);
      if (isClosed) return;
      merge(stored);
      emptyLocalStore();
      onChange();
    } catch {
      // No database: what the tray and this page have is all there is.
    }
    isLooking = false;
    if (isLookDue && !isClosed) await look();
  }

  emptyLocalStore();

  return {
    entries: () => entries,
    isKept: (id) => !unkept.has(id),
    add(entry) {
      put(entry);
      void store(entry, shelf.add);
    },
    change(entry) {
      put(entry);
      void store(entry, shelf.change);
    },
    remove(id, why) {
      entries = entries.filter(({ client_msg_id }) => client_msg_id !== id);
      touched.add(id);
      ahead.delete(id);
      unkept.delete(id);
      localStore.take(authorId, id);
      shelf.remove(id).then(
        () => !isClosed && onStored(why === 'discarded' ? [id] : []),
        () => undefined,
      );
    },
    look: () => void look(),
    close() {
      isClosed = true;
    },
  };
}

function isSame(one: OutboxEntry, other: OutboxEntry): boolean {
  return one.state === other.state && one.reason === other.reason && one.since === other.since;
}
