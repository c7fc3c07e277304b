import { lazyModule } from '../../ui/base/lazy.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';
import { call } from '../api/call.ts';
import { newId } from '../api/new-id.ts';
import { createOutbox, type Network, type Outbox } from './outbox.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import type { OutboxKinds } from './outbox-kind.ts';
import { createOutboxLocalStore } from './outbox-local-store.ts';

const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};

/**
 * The database module, loaded after the first render. A call rejects at once when the code cannot be loaded, and the
 * next call tries again: such entries are kept in local storage.
 */
function createLazyDatabase(): OutboxDatabase {
  let created: OutboxDatabase | null = null;
  async function database(): Promise<OutboxDatabase> {
    const { createOutboxDatabase } = await import('./outbox-database.ts');
    created ??= createOutboxDatabase();
    return created;
  }
  return {
    load: async (authorId) => (await database()).load(authorId),
    add: async (entry) => (await database()).add(entry),
    change: async (entry) => (await database()).change(entry),
    remove: async (entryId) => (await database()).remove(entryId),
  };
}

/** The outbox with this browser's database, storage, locks and channels. */
export function createPageOutbox(kinds: OutboxKinds): Outbox {
  return createOutbox({
    call,
    kinds,
    senderModule: lazyModule(async () => (await import('./sender.ts')).createSender),
    localStore: createOutboxLocalStore(() => localStorage),
    database: createLazyDatabase(),
    // Undefined over plain http.
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: (name) => new BroadcastChannel(name),
    network: browserNetwork,
    // The browser may ask the user and may refuse. Either way the entries are kept as well as possible.
    askToPersist: () => void navigator.storage?.persist?.().catch(() => false),
    scheduler: browserScheduler,
    random: Math.random,
    newId,
  });
}
