import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../../contract/chat/chat.ts';
import type { MessageReactions } from '../../../../contract/feed/reactions.ts';
import type { Poll } from '../../../../contract/polls/poll.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { withPoll } from '../../polls/store/fold-poll.ts';
import {
  type ArrivingRow,
  type Hole,
  MessageLog,
  type MessageRow,
  type Page,
  type PendingMessage,
} from './message-log.ts';
import { eventsByConversation, receiveEvents } from './receive-events.ts';

/** Most messages that are kept of the open conversation. */
export const OPEN_MAX = 2000;
/** Old messages are removed in steps of at least this many, since each removal shifts the list's indexes. */
export const TRIM_STEP = 500;
/** Most messages that are kept of each closed conversation. */
export const LEFT_MAX = 200;
/** Most closed conversations whose messages are kept. */
export const LEFT_CONVERSATIONS = 5;

/** The state that a list needs. A new object only when something changed; the rows themselves are read with `rowAt`. */
export interface ConversationView {
  /**
   * `loading`: no message to show yet. `failed`: the last attempt failed and is retried. Pending messages may be
   * shown in both.
   */
  readonly status: 'loading' | 'ready' | 'failed' | 'refused';
  readonly count: number;
  /** List index of the first row; goes down with each older page, up with each trim. */
  readonly firstIndex: number;
  /** Increases with each change of any row. */
  readonly rev: number;
  /** Increases when all rows are replaced: the list starts again. */
  readonly generation: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly newestSeq: number;
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly hole: Hole | null;
  /** The "New" line is shown after this position; null for no line. */
  readonly dividerAfterSeq: number | null;
}

const noView: ConversationView = {
  status: 'loading',
  count: 0,
  firstIndex: new MessageLog().firstIndex,
  rev: 0,
  generation: 0,
  firstSeq: 0,
  lastSeq: 0,
  newestSeq: 0,
  hasOlder: false,
  hasNewer: false,
  hole: null,
  dividerAfterSeq: null,
};

interface MessageState {
  readonly views: Readonly<Record<string, ConversationView>>;
}

interface Held {
  readonly log: MessageLog;
  status: ConversationView['status'];
  isOpen: boolean;
  readerSeq: number | null;
  dividerAfterSeq: number | null;
}

export interface MessageStore {
  readonly store: StoreApi<MessageState>;
  view(conversationId: string): ConversationView;
  rowAt(conversationId: string, index: number): MessageRow | undefined;
  indexOfSeq(conversationId: string, seq: number): number;
  /** The confirmed message with this id, if it is loaded. */
  messageById(conversationId: string, messageId: string): Message | undefined;
  /** The newest message of the conversation, if it is loaded. */
  newest(conversationId: string): Message | undefined;
  /** Opens a conversation. Places the "New" line when `lastReadSeq` is below `newestSeq`. */
  open(conversationId: string, lastReadSeq: number, newestSeq: number): void;
  /** Closes it. Returns the ids of the conversations whose messages were removed to save memory. */
  close(conversationId: string): readonly string[];
  clearDivider(conversationId: string): void;
  /** The position that the reader looks at; null: at the newest. Old messages are only removed while it is null. */
  readerAt(conversationId: string, seq: number | null): void;
  /** The last value passed to `readerAt`. */
  readerSeq(conversationId: string): number | null;
  setStatus(conversationId: string, status: ConversationView['status']): void;
  /**
   * Applies all events of a frame in one update. Ignores events of conversations that are not loaded. `meId` decides
   * which reactions are the user's own.
   */
  receiveBatch(batch: readonly HubEvent[], meId: string): void;
  /** Whether a loaded message is older than the version of its position. */
  hasOlderThan(conversationId: string, versions: ReadonlyMap<number, number>): boolean;
  /** Sets the reactions of a message from a response. */
  receiveReactions(conversationId: string, answer: MessageReactions): void;
  /** Merges the poll of a message from a response. */
  receivePoll(conversationId: string, messageId: string, poll: Poll): void;
  receive(conversationId: string, messages: readonly Message[]): void;
  /** Applies `apply` to all loaded rows. */
  changeAll(apply: <T>(rows: T) => T): void;
  addPage(conversationId: string, page: Page): void;
  /** Replaces the rows with a page after a reset. Pending rows stay. */
  replace(conversationId: string, page: Page): void;
  putPending(row: PendingMessage): void;
  removePending(conversationId: string, clientMsgId: string): void;
  pending(conversationId: string): readonly PendingMessage[];
  /** The messages of others whose files are on their way. */
  arriving(conversationId: string): readonly ArrivingRow[];
  /** Only open conversations have any. */
  setArriving(conversationId: string, rows: readonly ArrivingRow[]): void;
  /** Removes a conversation's messages, but not its unsent ones. */
  release(conversationId: string): void;
  clear(): void;
}

function viewOf(held: Held, previous: ConversationView): ConversationView {
  const { log, status, dividerAfterSeq } = held;
  const { count, firstIndex, generation, firstSeq, lastSeq, newestSeq, hasOlder, hasNewer } = log;
  return {
    status,
    count,
    firstIndex,
    rev: previous.rev + 1,
    generation,
    firstSeq,
    lastSeq,
    newestSeq,
    // When loading failed, older messages exist above the pending ones.
    hasOlder: hasOlder || (status === 'failed' && lastSeq === 0),
    hasNewer,
    hole: log.hole(),
    dividerAfterSeq,
  };
}

/** Messages and pending messages, by conversation. Loaded pages and pushed events are merged by the same functions. */
export function createMessageStore(): MessageStore {
  const store = createStore<MessageState>()(() => ({ views: {} }));
  // Insertion order is the order of closing: the first one was closed longest ago.
  const logs = new Map<string, Held>();

  function held(conversationId: string): Held {
    const known = logs.get(conversationId);
    if (known !== undefined) return known;
    const fresh: Held = {
      log: new MessageLog(),
      status: 'loading',
      isOpen: false,
      readerSeq: null,
      dividerAfterSeq: null,
    };
    logs.set(conversationId, fresh);
    return fresh;
  }

  function view(conversationId: string): ConversationView {
    return store.getState().views[conversationId] ?? noView;
  }

  /** Log, count and first index change in the same update: the list must never see one without the other. */
  function write(conversationIds: Iterable<string>): void {
    store.setState(({ views }) => {
      const next = { ...views };
      for (const id of conversationIds) {
        const entry = logs.get(id);
        if (entry === undefined) delete next[id];
        else next[id] = viewOf(entry, next[id] ?? noView);
      }
      return { views: next };
    });
  }

  function trim({ log, isOpen, readerSeq }: Held): void {
    if (!isOpen) log.trimOlder(LEFT_MAX);
    else if (readerSeq === null && log.rows.length > OPEN_MAX) log.trimOlder(OPEN_MAX - TRIM_STEP);
  }

  function change(conversationId: string, action: (entry: Held) => void): void {
    const entry = held(conversationId);
    action(entry);
    trim(entry);
    write([conversationId]);
  }

  function leftTooLongAgo(): readonly string[] {
    const left = [...logs].filter(([, entry]) => !entry.isOpen && entry.log.rows.length > 0);
    return left.slice(0, Math.max(0, left.length - LEFT_CONVERSATIONS)).map(([id]) => id);
  }

  /** Unsent messages are never removed: a log with pending rows stays, without its messages. */
  function release(conversationId: string): void {
    const entry = logs.get(conversationId);
    if (entry === undefined) return;
    const { pending, generation } = entry.log;
    logs.delete(conversationId);
    if (pending.length === 0 && !entry.isOpen) return;
    const left = held(conversationId);
    left.isOpen = entry.isOpen;
    left.log.pending = pending;
    left.log.generation = generation + 1;
  }

  return {
    store,
    view,
    rowAt: (id, index) => logs.get(id)?.log.rowAt(index),
    indexOfSeq: (id, seq) => logs.get(id)?.log.indexOfSeq(seq) ?? noView.firstIndex,
    messageById: (id, messageId) => logs.get(id)?.log.rows.find((row) => row.id === messageId),

    newest(conversationId) {
      const log = logs.get(conversationId)?.log;
      return log === undefined || log.hasNewer ? undefined : log.rows.at(-1);
    },

    open(conversationId, lastReadSeq, newestSeq) {
      change(conversationId, (entry) => {
        entry.isOpen = true;
        entry.readerSeq = null;
        entry.dividerAfterSeq = newestSeq > lastReadSeq ? lastReadSeq : null;
      });
    },

    close(conversationId) {
      const entry = logs.get(conversationId);
      if (entry === undefined) return [];
      entry.isOpen = false;
      entry.dividerAfterSeq = null;
      entry.log.arriving = [];
      logs.delete(conversationId);
      logs.set(conversationId, entry);
      // A window of history is not worth keeping: the user will want to return to the newest messages.
      const gone = entry.log.hasNewer || entry.status !== 'ready' ? [conversationId] : leftTooLongAgo();
      for (const id of gone) release(id);
      if (!gone.includes(conversationId)) trim(entry);
      write([conversationId, ...gone]);
      return gone;
    },

    clearDivider(conversationId) {
      if (view(conversationId).dividerAfterSeq === null) return;
      change(conversationId, (entry) => {
        entry.dividerAfterSeq = null;
      });
    },

    readerAt(conversationId, seq) {
      const entry = logs.get(conversationId);
      if (entry !== undefined) entry.readerSeq = seq;
    },
    readerSeq: (id) => logs.get(id)?.readerSeq ?? null,

    setStatus(conversationId, status) {
      if (view(conversationId).status === status && logs.has(conversationId)) return;
      change(conversationId, (entry) => {
        entry.status = status;
      });
    },

    receiveBatch(batch, meId) {
      const changed = new Set<string>();
      for (const [id, events] of eventsByConversation(batch)) {
        const entry = logs.get(id);
        if (entry === undefined) continue;
        if (receiveEvents(entry.log, events, meId)) changed.add(id);
        trim(entry);
      }
      if (changed.size > 0) write(changed);
    },

    hasOlderThan: (id, versions) => logs.get(id)?.log.hasOlderThan(versions) ?? false,

    receiveReactions(conversationId, { chat_message_id, reactions, reactions_version }) {
      const log = logs.get(conversationId)?.log;
      const isChanged = log?.changeRow(chat_message_id, (row) =>
        reactions_version > row.reactions_version ? { ...row, reactions, reactions_version } : row,
      );
      if (isChanged === true) write([conversationId]);
    },

    receivePoll(conversationId, messageId, poll) {
      const log = logs.get(conversationId)?.log;
      if (log?.changeRow(messageId, (row) => withPoll(row, poll)) === true) write([conversationId]);
    },

    receive(conversationId, messages) {
      const entry = held(conversationId);
      if (!entry.log.receive(messages)) return;
      trim(entry);
      write([conversationId]);
    },

    changeAll(apply) {
      const changed = [...logs].filter(([, { log }]) => log.changeAll(apply));
      if (changed.length > 0) write(changed.map(([id]) => id));
    },

    addPage: (id, page) =>
      change(id, (entry) => {
        entry.log.addPage(page);
        entry.status = 'ready';
      }),
    replace: (id, page) =>
      change(id, (entry) => {
        entry.log.replace(page);
        entry.status = 'ready';
      }),

    putPending(row) {
      if (held(row.chat_conversation_id).log.putPending(row)) write([row.chat_conversation_id]);
    },
    removePending(conversationId, clientMsgId) {
      if (!logs.has(conversationId)) return;
      change(conversationId, ({ log }) => {
        log.pending = log.pending.filter(({ client_msg_id }) => client_msg_id !== clientMsgId);
      });
    },
    pending: (id) => logs.get(id)?.log.pending ?? [],
    arriving: (id) => logs.get(id)?.log.arriving ?? [],
    setArriving(id, rows) {
      if (logs.get(id)?.isOpen !== true) return;
      change(id, ({ log }) => {
        log.arriving = rows;
      });
    },

    release(conversationId) {
      if (!logs.has(conversationId)) return;
      release(conversationId);
      write([conversationId]);
    },
    clear() {
      logs.clear();
      store.setState({ views: {} });
    },
  };
}
