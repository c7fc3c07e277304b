import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Person } from '../../../../contract/account/people.ts';
import type { Message, MessageFacts } from '../../../../contract/chat/chat.ts';
import type { LazyModule } from '../../../ui/base/lazy.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';
import type { PendingMessage } from '../store/message-log.ts';
import type { MessageStore } from '../store/message-store.ts';
import { createEntryList, type EntryList } from './entry-list.ts';
import type { OutboxDatabase } from './outbox-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { OutboxLocalStore } from './outbox-local-store.ts';
import { joinOutboxTabs, type OutboxTabs, type OutboxTabsDeps } from './outbox-tabs.ts';
import { createPendingRows } from './pending-rows.ts';
import type { Sender, SenderDeps } from './sender.ts';

/** The device's network state. It is only a hint: attempts continue either way. */
export interface Network {
  isOnline(): boolean;
  /** Calls `listener` on each change. The returned function unsubscribes. */
  onChange(listener: () => void): () => void;
}

export interface OutboxDeps extends OutboxTabsDeps {
  /** The sender, loaded lazily. Until then messages are shown and stored as if there were no network. */
  readonly senderModule: LazyModule<(deps: Omit<SenderDeps, 'deliver'>) => Sender>;
  readonly messages: MessageStore;
  readonly localStore: OutboxLocalStore;
  readonly shelf: OutboxDatabase;
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
  /** Number of messages in all conversations that will be sent automatically. */
  readonly waiting: number;
  /** True while they cannot be sent: no network, no response, or no user signed in. */
  readonly isHeld: boolean;
}

/** What a message refers to: the message that it replies to, and the members that its tokens mention. */
export type Answering = Partial<Pick<PendingMessage, 'reply_to' | 'mentions'>>;

export interface Outbox {
  readonly outbox: StoreApi<OutboxState>;
  /**
   * Shows the message at once and sends it after the ones before it. Returns its client id, or null when no user is
   * signed in.
   */
  send(
    conversation: { readonly id: string; readonly group_id: string | null },
    content: string,
    more?: Answering,
  ): string | null;
  /** Sends a failed message again with the same id: if it did arrive, it is not created twice. */
  retry(conversationId: string, clientMsgId: string): void;
  /** Deletes a failed message for good, on the author's request. */
  discard(conversationId: string, clientMsgId: string): void;
  /** The server has these messages: their entries are removed. */
  confirmed(messages: readonly MessageFacts[]): void;
  /** Sets the author, shows their unsent messages and continues to send them. */
  start(author: Person): void;
  /** The live connection is back, which is more reliable than the device's network state. */
  reconnected(): void;
  /** The author is signed in again. */
  sessionReturned(): void;
  /** Stops. Unsent messages stay on the device, for their author only. */
  stop(): void;
}

interface Running {
  readonly author: Person;
  readonly list: EntryList;
  readonly tabs: OutboxTabs;
  readonly ignoreNetwork: () => void;
  /** Set only in the tab that sends. */
  drain: Sender | null;
}

/**
 * Unsent messages. None is lost: not by a reload, a crash, an expired session, a sign-out or days without a network.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { scheduler, network } = deps;
  const store = createStore<OutboxState>()(() => ({ waiting: 0, isHeld: false }));
  const rows = createPendingRows(deps);
  let running: Running | null = null;
  let isServerAway = false;
  let hasAskedToPersist = false;

  function now(): string {
    return new Date(scheduler.now()).toISOString();
  }

  /** Updates rows, counts and the sender from the list. */
  function reflect(): void {
    if (running === null) return;
    const entries = running.list.entries();
    const waiting = entries.filter(({ state }) => state === 'queued').length;
    const isHeld = isServerAway || !network.isOnline();
    const was = store.getState();
    if (was.waiting !== waiting || was.isHeld !== isHeld) store.setState({ waiting, isHeld });
    rows.show(running.author, { entries, isHeld, isKept: running.list.isKept });
    running.drain?.sync(entries);
  }

  function setServerAway(next: boolean): void {
    isServerAway = next;
    running?.tabs.tell({ discarded: [], isHeld: next });
    reflect();
  }

  function forget(clientMsgId: string, why: 'sent' | 'discarded'): void {
    running?.list.remove(clientMsgId, why);
    reflect();
  }

  function beginSending(): void {
    const mine = running;
    if (mine === null) return;
    void deps.senderModule.load().then((createSender) => {
      if (running !== mine) return;
      mine.drain = createSender({
        ...deps,
        onHeld: setServerAway,
        onSent(entry: OutboxEntry, message: Message) {
          deps.messages.receive(entry.chat_conversation_id, [message]);
          forget(entry.client_msg_id, 'sent');
        },
        onFailed(entry: OutboxEntry, reason: string) {
          running?.list.change({ ...entry, state: 'failed', reason });
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
    running?.drain?.hurry();
  }

  function find(clientMsgId: string): OutboxEntry | undefined {
    return running?.list.entries().find(({ client_msg_id }) => client_msg_id === clientMsgId);
  }

  function stop(): void {
    running?.drain?.stop();
    running?.list.close();
    running?.tabs.leave();
    running?.ignoreNetwork();
    running = null;
    isServerAway = false;
    rows.clear();
    store.setState({ waiting: 0, isHeld: false });
  }

  return {
    outbox: store,
    start(author) {
      stop();
      const list = createEntryList(deps, author.id, {
        onChange: reflect,
        onStored: (discarded) => running?.tabs.tell({ discarded: [...discarded] }),
      });
      const tabs = joinOutboxTabs(deps, author.id, {
        onTurn: beginSending,
        onNews({ discarded, isHeld }) {
          if (isHeld !== undefined) isServerAway = isHeld;
          rows.drop(discarded);
          list.look();
          reflect();
        },
      });
      const ignoreNetwork = network.onChange(() => {
        if (network.isOnline()) hurry();
        reflect();
      });
      running = { author, list, tabs, ignoreNetwork, drain: null };
      list.look();
      reflect();
    },
    send({ id, group_id }, content, { reply_to = null, mentions = [] } = {}) {
      if (running === null) return null;
      const client_msg_id = deps.newId();
      const at = now();
      deps.messages.clearDivider(id);
      running.list.add({
        client_msg_id,
        author_id: running.author.id,
        chat_conversation_id: id,
        group_id,
        content,
        mentions: [...mentions],
        reply_to,
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
      return client_msg_id;
    },
    retry(_conversationId, clientMsgId) {
      const entry = find(clientMsgId);
      if (entry?.state !== 'failed') return;
      running?.list.change({ ...entry, state: 'queued', reason: null, since: now() });
      reflect();
    },
    discard(conversationId, clientMsgId) {
      if (find(clientMsgId)?.state !== 'failed') return;
      deps.messages.removePending(conversationId, clientMsgId);
      forget(clientMsgId, 'discarded');
    },
    confirmed(arrived) {
      const own = arrived.filter(
        ({ author, client_msg_id }) => author.id === running?.author.id && find(client_msg_id) !== undefined,
      );
      for (const { client_msg_id } of own) forget(client_msg_id, 'sent');
    },
    reconnected: hurry,
    sessionReturned() {
      running?.drain?.sessionReturned();
    },
    stop,
  };
}
