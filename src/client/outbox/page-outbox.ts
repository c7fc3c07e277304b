import type { call } from '../api/call.ts';
import type { MessageStore } from '../chat/message-store.ts';
import type { Scheduler } from '../realtime/scheduler.ts';
import { createDeliver } from './deliver.ts';
import { createOutbox, type Network, type Outbox } from './outbox.ts';
import { createOutboxShelf } from './outbox-shelf.ts';
import { createOutboxTray } from './outbox-tray.ts';

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

/** The outbox over what this browser has: its database, storage, locks and channels. */
export function createPageOutbox(deps: PageOutboxDeps): Outbox {
  return createOutbox({
    ...deps,
    deliver: createDeliver(deps),
    tray: createOutboxTray(localStorage),
    shelf: createOutboxShelf(),
    // Absent over plain http.
    locks: 'locks' in navigator ? navigator.locks : null,
    openChannel: (name) => new BroadcastChannel(name),
    network: browserNetwork,
    // It may ask the person, and may be refused: either way the texts are kept as well as they can be.
    askToPersist: () => void navigator.storage?.persist?.().catch(() => false),
  });
}
