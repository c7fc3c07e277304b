import 'fake-indexeddb/auto';
import type { call } from '../../../../src/client/data/api/call.ts';
import type { TextStorage } from '../../../../src/client/data/drafts/device-drafts.ts';
import { createOutbox } from '../../../../src/client/data/outbox/outbox.ts';
import {
  createOutboxDatabase,
  type OutboxDatabase,
} from '../../../../src/client/data/outbox/outbox-database.ts';
import type { OutboxKinds } from '../../../../src/client/data/outbox/outbox-kind.ts';
import { createOutboxLocalStore } from '../../../../src/client/data/outbox/outbox-local-store.ts';
import type { NoticeChannel } from '../../../../src/client/data/outbox/outbox-tabs.ts';
import { createSender } from '../../../../src/client/data/outbox/sender.ts';
import { messageKind } from '../../../../src/client/features/chat/store/unsent-messages.ts';
import { commentKind, postKind } from '../../../../src/client/features/feed/store/unsent-content.ts';
import { lazyModule } from '../../../../src/client/ui/base/lazy.ts';
import { uuid } from '../../chat/store/chat-builders.ts';
import type { SimulatedScheduler } from '../realtime/simulated-scheduler.ts';

function aStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** What all tabs of one browser share: database, storage, locks, channels and the network. */
export function aDevice() {
  // Files that run in one process share the simulated databases.
  const name = `outbox ${crypto.randomUUID()}`;
  const waiting: { readonly name: string; readonly run: () => void }[] = [];
  const channels = new Set<{ name: string; hear: (data: unknown) => void; close: () => void }>();
  const networkListeners = new Set<() => void>();
  /** By the name of the lock. */
  const holders = new Map<string, object>();
  const device = {
    storage: aStorage() as TextStorage,
    /** The name of its database. */
    name,
    database: createOutboxDatabase(name) as OutboxDatabase,
    isOnline: true,
    hasLocks: true,
    askedToPersist: 0,
    /** How the news of the other tabs gets through. */
    isDeaf: false,
    setOnline(isOnline: boolean) {
      device.isOnline = isOnline;
      for (const tell of networkListeners) tell();
    },
    network: {
      isOnline: () => device.isOnline,
      onChange(listener: () => void) {
        networkListeners.add(listener);
        return () => void networkListeners.delete(listener);
      },
    },
    /** Web Locks as the specification has them: exclusive, in the order of the requests, until the promise settles. */
    locks: {
      async request(lock: string, { signal }: LockOptions, run: () => Promise<unknown>): Promise<unknown> {
        await Promise.resolve();
        if (holders.has(lock)) {
          await new Promise<void>((resolve, reject) => {
            const mine = { name: lock, run: resolve };
            waiting.push(mine);
            signal?.addEventListener('abort', () => {
              const at = waiting.indexOf(mine);
              if (at < 0) return;
              waiting.splice(at, 1);
              reject(new DOMException('left', 'AbortError'));
            });
          });
        }
        const me = {};
        holders.set(lock, me);
        try {
          return await run();
        } finally {
          if (holders.get(lock) === me) {
            holders.delete(lock);
            const next = waiting.findIndex((one) => one.name === lock);
            if (next >= 0) waiting.splice(next, 1)[0]?.run();
          }
        }
      },
    },
    openChannel(channelName: string): NoticeChannel {
      const target = new EventTarget();
      const channel = {
        name: channelName,
        hear: (data: unknown) => void target.dispatchEvent(new MessageEvent('message', { data })),
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      return {
        addEventListener: target.addEventListener.bind(target) as NoticeChannel['addEventListener'],
        close: channel.close,
        postMessage(data: unknown) {
          for (const other of channels) {
            if (other !== channel && other.name === channelName && !device.isDeaf)
              setImmediate(() => channels.has(other) && other.hear(structuredClone(data)));
          }
        },
      };
    },
  };
  return device;
}
export type Device = ReturnType<typeof aDevice>;

let ids = 900;

/** The outbox of one tab on `device`. */
export function anOutbox(
  device: Device,
  deps: { call: typeof call; scheduler: SimulatedScheduler; kinds?: OutboxKinds },
) {
  return createOutbox({
    kinds: {
      message: async () => messageKind,
      post: async () => postKind,
      comment: async () => commentKind,
    },
    ...deps,
    senderModule: lazyModule(async () => createSender),
    localStore: createOutboxLocalStore(() => device.storage),
    database: device.database,
    locks: device.hasLocks ? (device.locks as Pick<LockManager, 'request'>) : null,
    openChannel: device.openChannel,
    network: device.network,
    askToPersist: () => {
      device.askedToPersist += 1;
    },
    random: () => 0.5,
    newId: () => uuid(ids++),
  });
}

/** Lets `ms` pass, and the database and the other tabs do what they have begun. */
export async function settle(scheduler: SimulatedScheduler, ms = 0): Promise<void> {
  await scheduler.settle(ms);
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await scheduler.settle();
}
