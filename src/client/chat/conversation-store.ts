import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conversation } from '../../contract/chat.ts';
import type { EventData } from '../../contract/events.ts';
import type { HubEvent } from '../realtime/event-feed.ts';

type ConversationFacts = EventData<'conversation.updated'>;

export interface ConversationState {
  readonly byId: Readonly<Record<string, Conversation>>;
  /** Per community, what is unread in its chats; communities with nothing unread are left out. */
  readonly unreadByGroup: Readonly<Record<string, number>>;
  readonly unreadTotal: number;
  /** False until the list was fetched once. */
  readonly isLoaded: boolean;
}

/** What a complete answer speaks of: one community, or all (null), as they were when it was asked for. */
export interface AskedScope {
  readonly groupId: string | null;
  /** Chats known at that moment; what was pushed since may be missing from the answer and is kept. */
  readonly knownIds: ReadonlySet<string>;
}

export interface ConversationStore {
  readonly store: StoreApi<ConversationState>;
  get(conversationId: string): Conversation | undefined;
  /** Folds rows that were asked for. With a scope, its chats that are not among them are gone. */
  receive(rows: readonly Conversation[], scope?: AskedScope): void;
  /** One write for all events of a frame. `meId` decides what counts as read at once: the own ones. */
  receiveBatch(batch: readonly HubEvent[], meId: string): void;
  /** The newest position anybody spoke of; it never moves back. */
  advance(conversationId: string, lastSeq: number): void;
  /** Read up to `seq`; it never moves back. */
  read(conversationId: string, seq: number): void;
  /** Drops a community's chats. Answers their ids. */
  dropGroup(groupId: string): readonly string[];
  drop(conversationId: string): void;
  clear(): void;
}

/** What is unread: arithmetic, so that no count can drift. An archived chat cannot be read, so it is not unread. */
export function unreadOf({ last_seq, last_read_seq, status }: Conversation): number {
  return status === 'ARCHIVED' ? 0 : Math.max(0, last_seq - last_read_seq);
}

const empty: ConversationState = { byId: {}, unreadByGroup: {}, unreadTotal: 0, isLoaded: false };

/** The newer facts, and of both positions the further one. The same object when `incoming` says nothing new. */
function foldConversation(known: Conversation | undefined, incoming: Conversation): Conversation {
  if (known === undefined) return incoming;
  const newer = incoming.version > known.version ? incoming : known;
  const last_seq = Math.max(known.last_seq, incoming.last_seq);
  const last_read_seq = Math.max(known.last_read_seq, incoming.last_read_seq);
  const furthest = incoming.last_seq > known.last_seq ? incoming : known;
  if (newer === known && last_seq === known.last_seq && last_read_seq === known.last_read_seq) return known;
  return { ...newer, last_seq, last_read_seq, last_message_at: furthest.last_message_at };
}

/** Facts carry no reading position. A chat that nobody told us of before counts as read: no false alarm. */
function withPosition(known: Conversation | undefined, facts: ConversationFacts): Conversation {
  const own = {
    peer: null,
    last_read_seq: facts.version === 1 ? 0 : facts.last_seq,
    peer_read_seq: null,
    last_message: null,
    mention_seqs: [],
    is_muted: false,
    is_pinned: false,
    preferences_version: 0,
  };
  return { ...own, ...known, ...facts };
}

function sums(byId: ConversationState['byId']): Pick<ConversationState, 'unreadByGroup' | 'unreadTotal'> {
  const unreadByGroup: Record<string, number> = {};
  let unreadTotal = 0;
  for (const conversation of Object.values(byId)) {
    const unread = unreadOf(conversation);
    if (unread === 0) continue;
    unreadTotal += unread;
    const { group_id } = conversation;
    if (group_id !== null) unreadByGroup[group_id] = (unreadByGroup[group_id] ?? 0) + unread;
  }
  return { unreadByGroup, unreadTotal };
}

type Draft = Record<string, Conversation>;

function put(draft: Draft, incoming: Conversation): void {
  draft[incoming.id] = foldConversation(draft[incoming.id], incoming);
}

function move(draft: Draft, id: string, to: Partial<Pick<Conversation, 'last_seq' | 'last_read_seq'>>): void {
  const known = draft[id];
  if (known !== undefined) put(draft, { ...known, ...to });
}

function removeGroup(draft: Draft, groupId: string): readonly string[] {
  const gone = Object.values(draft).filter(({ group_id }) => group_id === groupId);
  for (const { id } of gone) delete draft[id];
  return gone.map(({ id }) => id);
}

function applyEvent(draft: Draft, event: HubEvent, meId: string): void {
  switch (event.kind) {
    case 'message.created': {
      const { chat_conversation_id: id, seq, author, created_at } = event.data;
      const known = draft[id];
      if (known === undefined) return;
      const isOwn = author.id === meId;
      const last_message_at = seq > known.last_seq ? created_at : known.last_message_at;
      put(draft, {
        ...known,
        last_seq: seq,
        last_message_at,
        ...(isOwn && { last_read_seq: seq }),
      });
      return;
    }
    case 'conversation.created':
    case 'conversation.updated':
      put(draft, withPosition(draft[event.data.id], event.data));
      return;
    case 'read.updated':
      move(draft, event.data.chat_conversation_id, { last_read_seq: event.data.last_read_seq });
      return;
    case 'membership.revoked':
      removeGroup(draft, event.data.group_id);
  }
}

/** The chats of all the caller's communities, how far each has come and how far it was read. */
export function createConversationStore(): ConversationStore {
  const store = createStore<ConversationState>()(() => empty);

  function change(act: (draft: Draft) => void): void {
    store.setState((state) => {
      const byId = { ...state.byId };
      act(byId);
      const ids = Object.keys(byId);
      const isSame =
        ids.length === Object.keys(state.byId).length && ids.every((id) => byId[id] === state.byId[id]);
      if (isSame) return state;
      const counted = sums(byId);
      const isSameSum = JSON.stringify(counted.unreadByGroup) === JSON.stringify(state.unreadByGroup);
      return { byId, ...counted, ...(isSameSum && { unreadByGroup: state.unreadByGroup }) };
    });
  }

  return {
    store,
    get: (id) => store.getState().byId[id],
    receive(rows, scope) {
      change((draft) => {
        if (scope !== undefined) {
          const present = new Set(rows.map(({ id }) => id));
          for (const { id, group_id } of Object.values(draft)) {
            const isInScope = scope.groupId === null || scope.groupId === group_id;
            if (isInScope && scope.knownIds.has(id) && !present.has(id)) delete draft[id];
          }
        }
        for (const row of rows) put(draft, row);
      });
      if (scope?.groupId === null) store.setState({ isLoaded: true });
    },
    receiveBatch: (batch, meId) =>
      change((draft) => {
        for (const event of batch) applyEvent(draft, event, meId);
      }),
    advance: (id, last_seq) => change((draft) => move(draft, id, { last_seq })),
    read: (id, last_read_seq) => change((draft) => move(draft, id, { last_read_seq })),
    dropGroup(groupId) {
      let gone: readonly string[] = [];
      change((draft) => {
        gone = removeGroup(draft, groupId);
      });
      return gone;
    },
    drop: (id) =>
      change((draft) => {
        delete draft[id];
      }),
    clear: () => store.setState(empty),
  };
}
