import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LazyModule } from '../../ui/base/lazy.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import type { call } from '../api/call.ts';
import { createEntryList, type EntryList } from './entry-list.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import { type OutboxEntry, type ShownEntry, shownEntries } from './outbox-entry.ts';
import type { OutboxKinds } from './outbox-kind.ts';
import type { OutboxLocalStore } from './outbox-local-store.ts';
import { joinOutboxTabs, type OutboxTabs, type OutboxTabsDeps } from './outbox-tabs.ts';
import type { createSender, Sender } from './sender.ts';

/** The device's network state. It is only a hint: attempts continue either way. */
export interface Network {
  isOnline(): boolean;
  /** Calls `listener` on each change. The returned function unsubscribes. */
  onChange(listener: () => void): () => void;
}

export interface OutboxDeps extends OutboxTabsDeps {
  readonly call: typeof call;
  readonly kinds: OutboxKinds;
  /** The sender, loaded lazily. Until then entries are shown and stored as if there were no network. */
  readonly senderModule: LazyModule<typeof createSender>;
  readonly localStore: OutboxLocalStore;
  readonly database: OutboxDatabase;
  readonly scheduler: Scheduler;
  readonly network: Network;
  /** Asks the browser not to clear this site's storage on its own. */
  readonly askToPersist: () => void;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** A fresh UUIDv7. */
  readonly newId: () => string;
}

export interface OutboxState {
  /** The author's entries of all kinds, in the order of writing. */
  readonly entries: readonly ShownEntry[];
  /** Number of entries that will be sent automatically. */
  readonly waiting: number;
  /** True while they cannot be sent: no network, no response, or no user signed in. */
  readonly isHeld: boolean;
}

/** Why an entry is gone. `confirmed`: the server has it, and its answer went to another tab or was lost. */
export type End<Reply = unknown> =
  | { readonly why: 'sent'; readonly reply: Reply }
  | { readonly why: 'confirmed' }
  | { readonly why: 'discarded' };

export interface Outbox {
  readonly store: StoreApi<OutboxState>;
  /**
   * Shows the entry at once and sends it after the ones before it in its lane. Returns its id, or null when no user is
   * signed in.
   */
  send(what: Pick<OutboxEntry, 'kind' | 'lane' | 'body'>): string | null;
  /** Sends a failed entry again with the same id: if it did arrive, it is not created twice. Ends every pause. */
  retry(id: string): void;
  /**
   * Deletes an entry on the author's request, in every tab, and stops an attempt that is running. If the server has the
   * entry by then, it stays there. Returns the entry; null when there is none.
   */
  discard(id: string): OutboxEntry | null;
  /** Undoes `discard`. It has the same id: if it did arrive, it is not created twice. */
  putBack(entry: OutboxEntry): void;
  /** The server has these: their entries are removed. */
  confirmed(ids: readonly string[]): void;
  /** Calls `listener` just before an entry leaves the store. Not when `stop` empties it. Returns the unsubscriber. */
  onGone(listener: (entry: ShownEntry, end: End) => void): () => void;
  /** Sets the author, shows their entries and continues to send them. */
  start(authorId: string): void;
  /** The live connection is back, which is more reliable than the device's network state. */
  reconnected(): void;
  /** The author is signed in again. */
  sessionReturned(): void;
  /** Stops. Unsent entries stay on the device, for their author only. */
  stop(): void;
}

interface Running {
  readonly authorId: string;
  readonly list: EntryList;
  readonly tabs: OutboxTabs;
  readonly ignoreNetwork: () => void;
  /** Set only in the tab that sends. */
  sender: Sender | null;
}

const empty: OutboxState = { entries: [], waiting: 0, isHeld: false };

/**
 * Everything that a user wrote and the server has not confirmed. Nothing is lost: not by a reload, a crash, an expired
 * session, a sign-out or days without a network.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { scheduler, network } = deps;
  const store = createStore<OutboxState>()(() => empty);
  const listeners = new Set<(entry: ShownEntry, end: End) => void>();
  /** How entries ended that the store still has. */
  const ends = new Map<string, End>();
  let running: Running | null = null;
  let isServerAway = false;
  let hasAskedToPersist = false;

  function now(): string {
    return new Date(scheduler.now()).toISOString();
  }

  /** Entries whose kind this page does not know stay on the device, untouched. */
  function knownEntries({ list }: Running): readonly OutboxEntry[] {
    return list.entries().filter(({ kind }) => deps.kinds[kind] !== undefined);
  }

  /** Updates the store and the sender from the list. */
  function reflect(): void {
    if (running === null) return;
    const entries = knownEntries(running);
    show(entries, running.list.isKept);
    running.sender?.sync(entries);
  }

  function show(entries: readonly OutboxEntry[], isKept: EntryList['isKept']): void {
    const was = store.getState();
    const isHeld = isServerAway || !network.isOnline();
    const shown = shownEntries(was.entries, entries, { isHeld, isKept });
    const ids = new Set(shown.map(({ id }) => id));
    for (const entry of was.entries) {
      if (ids.has(entry.id)) continue;
      const end = ends.get(entry.id) ?? { why: 'confirmed' };
      ends.delete(entry.id);
      for (const listener of listeners) listener(entry, end);
    }
    if (shown === was.entries && was.isHeld === isHeld) return;
    const waiting = shown.filter(({ state }) => state !== 'failed').length;
    store.setState({ entries: shown, waiting, isHeld });
  }

  function setServerAway(next: boolean): void {
    isServerAway = next;
    running?.tabs.notify({ discarded: [], isHeld: next });
    reflect();
  }

  function remove(id: string, end: End): void {
    ends.set(id, end);
    running?.list.remove(id, end.why === 'discarded' ? 'discarded' : 'sent');
    reflect();
  }

  function beginSending(): void {
    const mine = running;
    if (mine === null) return;
    void deps.senderModule.load().then((createSender) => {
      if (running !== mine) return;
      mine.sender = createSender({
        ...deps,
        onHeld: setServerAway,
        onSent: ({ id }, reply) => remove(id, { why: 'sent', reply }),
        onFailed(entry, reason) {
          mine.list.change({ ...entry, state: 'failed', reason });
          reflect();
        },
      });
      mine.list.look();
      // The tab that sent before may have closed without reaching the server; this tab has not tried yet.
      setServerAway(false);
    });
  }

  /** Called when there may be a network again. */
  function hurry(): void {
    deps.senderModule.retryNow();
    running?.sender?.hurry();
    running?.list.look();
  }

  function find(id: string): OutboxEntry | undefined {
    return running?.list.entries().find((entry) => entry.id === id);
  }

  function stop(): void {
    running?.sender?.stop();
    running?.list.close();
    running?.tabs.leave();
    running?.ignoreNetwork();
    running = null;
    isServerAway = false;
    ends.clear();
    store.setState(empty);
  }

  return {
    store,
    start(authorId) {
      stop();
      const list = createEntryList(deps, authorId, {
        onChange: reflect,
        onStored: (discarded) => running?.tabs.notify({ discarded: [...discarded] }),
      });
      const tabs = joinOutboxTabs(deps, authorId, {
        onTurn: beginSending,
        onNotice({ discarded, isHeld, isRetryAsked }) {
          if (isHeld !== undefined) isServerAway = isHeld;
          for (const id of discarded) {
            if (find(id) === undefined) continue;
            ends.set(id, { why: 'discarded' });
            list.forget(id);
          }
          if (isRetryAsked === true) hurry();
          list.look();
          reflect();
        },
      });
      const ignoreNetwork = network.onChange(() => {
        if (network.isOnline()) hurry();
        reflect();
      });
      running = { authorId, list, tabs, ignoreNetwork, sender: null };
      list.look();
      reflect();
    },
    send({ kind, lane, body }) {
      if (running === null) return null;
      const id = deps.newId();
      const at = now();
      running.list.add({
        id,
        author_id: running.authorId,
        kind,
        lane,
        body,
        created_at: at,
        since: at,
        state: 'queued',
        reason: null,
      });
      reflect();
      if (store.getState().isHeld && !hasAskedToPersist) {
        hasAskedToPersist = true;
        deps.askToPersist();
      }
      return id;
    },
    retry(id) {
      const entry = find(id);
      if (entry?.state === 'failed') {
        running?.list.change({ ...entry, state: 'queued', reason: null, since: now() });
        reflect();
      } else if (entry !== undefined) {
        running?.tabs.notify({ discarded: [], isRetryAsked: true });
        hurry();
      }
    },
    discard(id) {
      const entry = find(id);
      if (entry === undefined) return null;
      remove(id, { why: 'discarded' });
      return entry;
    },
    putBack(entry) {
      if (running?.authorId !== entry.author_id || find(entry.id) !== undefined) return;
      running.list.add(entry);
      reflect();
    },
    confirmed(ids) {
      for (const id of ids) if (find(id) !== undefined) remove(id, { why: 'confirmed' });
    },
    onGone(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reconnected: hurry,
    sessionReturned() {
      running?.sender?.sessionReturned();
    },
    stop,
  };
}
