import type { call } from '../../../data/api/call.ts';
import { lazyModule } from '../../../ui/base/lazy.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { MessageStore } from '../store/message-store.ts';
import { createOutbox, type Network, type Outbox } from './outbox.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import { createOutboxLocalStore } from './outbox-local-store.ts';

export interface PageOutboxDeps {
  readonly call: typeof call;
  readonly messages: MessageStore;
  readonly scheduler: Scheduler;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** A fresh UUIDv7. */
  readonly newId: () => string;
}

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
 * next call tries again: such messages are kept in local storage.
 */
function createLazyDatabase(): OutboxDatabase {
  let created: OutboxDatabase | null = null;
  async function shelf(): Promise<OutboxDatabase> {
    const { createOutboxDatabase } = await import('./outbox-database.ts');
    created ??= createOutboxDatabase();
    return created;
  }
  return {
    load: async (authorId) => (await shelf()).load(authorId),
    add: async (entry) => (await shelf()).add(entry),
    change: async (entry) => (await shelf()).change(entry),
    remove: async (clientMsgId) => (await shelf()).remove(clientMsgId),
  };
}

/** The outbox with this browser's database, storage, locks and channels. */
export function createPageOutbox(deps: PageOutboxDeps): Outbox {
  return createOutbox({
    ...deps,
    senderModule: lazyModule(async () => (await import('./sending.ts')).createSending(deps)),
    localStore: createOutboxLocalStore(localStorage),
    shelf: createLazyDatabase(),
    // Undefined over plain http.
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: (name) => new BroadcastChannel(name),
    network: browserNetwork,
    // The browser may ask the user and may refuse. Either way the messages are kept as well as possible.
    askToPersist: () => void navigator.storage?.persist?.().catch(() => false),
  });
}
