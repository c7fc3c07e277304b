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

/** What the device says of its network. It is a hint: attempts go on either way. */
export interface Network {
  isOnline(): boolean;
  /** Calls `listener` when that changes. The answer ends it. */
  onChange(listener: () => void): () => void;
}

export interface OutboxDeps extends OutboxTabsDeps {
  /** What sends. Until it is loaded, texts are shown and kept like those that wait for a network. */
  readonly senderModule: LazyModule<(deps: Omit<SenderDeps, 'deliver'>) => Sender>;
  readonly messages: MessageStore;
  readonly localStore: OutboxLocalStore;
  readonly shelf: OutboxDatabase;
  readonly scheduler: Scheduler;
  readonly network: Network;
  /** Asks the browser not to clear this site's storage by itself. */
  readonly askToPersist: () => void;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  /** A fresh UUIDv7. */
  readonly newId: () => string;
}

export interface OutboxState {
  /** Texts of all conversations that will be sent by themselves. */
  readonly waiting: number;
  /** True while they cannot go: no network, no answer, or nobody signed in. */
  readonly isHeld: boolean;
}

/** What a text refers to: the message that it answers, and the people whom its tokens stand for. */
export type Answering = Partial<Pick<PendingMessage, 'reply_to' | 'mentions'>>;

export interface Outbox {
  readonly outbox: StoreApi<OutboxState>;
  /** Shows the text at once and sends it after the ones before it. Answers its client id. Nobody signed in: null. */
  send(
    conversation: { readonly id: string; readonly group_id: string | null },
    content: string,
    more?: Answering,
  ): string | null;
  /** Sends a failed text again, as the same message: if it did arrive, there will still be one. */
  retry(conversationId: string, clientMsgId: string): void;
  /** Takes a failed text away for good, because its author says so. */
  discard(conversationId: string, clientMsgId: string): void;
  /** The server has these: whatever waits for them is done. */
  confirmed(messages: readonly MessageFacts[]): void;
  /** Whose texts these are. Shows what is not confirmed, and goes on sending it. */
  start(author: Person): void;
  /** The live connection is back, which says more than the device does. */
  reconnected(): void;
  /** The author is known to the server again. */
  sessionReturned(): void;
  /** Stops. What is not confirmed stays on the device, for its author only. */
  stop(): void;
}

interface Running {
  readonly author: Person;
  readonly list: EntryList;
  readonly tabs: OutboxTabs;
  readonly ignoreNetwork: () => void;
  /** Of the tab that sends. */
  drain: Sender | null;
}

/** Texts on their way. None is thrown away: not by a reload, a crash, a lost session, a logout or days without a network. */
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

  /** Brings rows, counts and the sending tab in line with the list. */
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
      // The tab before this one may have died without a server in sight; this one has not tried yet.
      setServerAway(false);
    });
  }

  /** There may be a network again. */
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
