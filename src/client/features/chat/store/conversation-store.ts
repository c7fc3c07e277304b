import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conversation } from '../../../../contract/chat/chat.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { type ConversationFacts, factsById } from '../conversations/conversation-facts.ts';
import {
  applyConversationEvent,
  change,
  type Draft,
  put,
  putSaid,
  removeGroup,
  type Said,
} from './apply-conversation-event.ts';

/** Everything between two people, as a scope of a list. */
export const PRIVATE = 'private';

export interface ConversationState {
  readonly byId: Readonly<Record<string, Conversation>>;
  /** The same ones, without what moves with each message. */
  readonly factsById: Readonly<Record<string, ConversationFacts>>;
  /** Per community, what its chats add to the number on the badge; communities that add nothing are left out. */
  readonly unreadByGroup: Readonly<Record<string, number>>;
  /** The same of all private conversations together. */
  readonly unreadPrivate: number;
  /** The one number of the title, the badge and the bars. */
  readonly unreadTotal: number;
  /** False until the communities' chats were fetched once. */
  readonly isLoaded: boolean;
  /** False until the private conversations were fetched once. */
  readonly isPrivateLoaded: boolean;
  /** The last attempt at fetching one of the two lists failed; it goes on trying. */
  readonly hasFailed: boolean;
}

/** What a complete answer speaks of: one community, all of them (null), or `private`, as they were when it was asked for. */
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
  /** Folds a message that was asked for: whatever is the newest of its chat stands in the list. */
  said(message: Said, meId: string): void;
  /** The newest position anybody spoke of; it never moves back. For chats whose list shows no text. */
  advance(conversationId: string, lastSeq: number): void;
  /** Read up to `seq`; it moves nothing back. */
  read(conversationId: string, seq: number): void;
  /** Drops a community's chats. Answers their ids. */
  dropGroup(groupId: string): readonly string[];
  drop(conversationId: string): void;
  failed(hasFailed: boolean): void;
  clear(): void;
}

/** What is unread: arithmetic, so that no count can drift. An archived chat cannot be read, so it is not unread. */
export function unreadOf({ last_seq, last_read_seq, status }: Conversation): number {
  return status === 'ARCHIVED' ? 0 : Math.max(0, last_seq - last_read_seq);
}

/** How many unread messages call the reader by name; of more than 100 the latest 100. */
export function mentionsOf({ mention_seqs, last_read_seq, status }: Conversation): number {
  return status === 'ARCHIVED' ? 0 : mention_seqs.filter((seq) => seq > last_read_seq).length;
}

/** What a chat adds to the badge: all that is unread, and of a muted one only what calls the reader by name. */
export function countedOf(conversation: Conversation): number {
  return conversation.is_muted ? mentionsOf(conversation) : unreadOf(conversation);
}

const empty: ConversationState = {
  byId: {},
  factsById: {},
  unreadByGroup: {},
  unreadPrivate: 0,
  unreadTotal: 0,
  isLoaded: false,
  isPrivateLoaded: false,
  hasFailed: false,
};

type Sums = Pick<ConversationState, 'unreadByGroup' | 'unreadPrivate' | 'unreadTotal'>;

function sums(byId: ConversationState['byId']): Sums {
  const unreadByGroup: Record<string, number> = {};
  let unreadPrivate = 0;
  let unreadTotal = 0;
  for (const conversation of Object.values(byId)) {
    const counted = countedOf(conversation);
    if (counted === 0) continue;
    unreadTotal += counted;
    const { group_id } = conversation;
    if (group_id === null) unreadPrivate += counted;
    else unreadByGroup[group_id] = (unreadByGroup[group_id] ?? 0) + counted;
  }
  return { unreadByGroup, unreadPrivate, unreadTotal };
}

/** The chats of all the caller's communities, how far each has come and how far it was read. */
export function createConversationStore(): ConversationStore {
  const store = createStore<ConversationState>()(() => empty);

  function write(act: (draft: Draft) => void): void {
    store.setState((state) => {
      const byId = { ...state.byId };
      act(byId);
      const ids = Object.keys(byId);
      const isSame =
        ids.length === Object.keys(state.byId).length && ids.every((id) => byId[id] === state.byId[id]);
      if (isSame) return state;
      const counted = sums(byId);
      const isSameSum = JSON.stringify(counted.unreadByGroup) === JSON.stringify(state.unreadByGroup);
      return {
        byId,
        factsById: factsById(byId, state.factsById),
        ...counted,
        ...(isSameSum && { unreadByGroup: state.unreadByGroup }),
      };
    });
  }

  return {
    store,
    get: (id) => store.getState().byId[id],
    receive(rows, scope) {
      write((draft) => {
        if (scope !== undefined) {
          const present = new Set(rows.map(({ id }) => id));
          for (const { id, group_id } of Object.values(draft)) {
            const isInScope =
              scope.groupId === null ? group_id !== null : scope.groupId === (group_id ?? PRIVATE);
            if (isInScope && scope.knownIds.has(id) && !present.has(id)) delete draft[id];
          }
        }
        for (const row of rows) put(draft, row);
      });
      if (scope?.groupId === null) store.setState({ isLoaded: true });
      if (scope?.groupId === PRIVATE) store.setState({ isPrivateLoaded: true });
    },
    receiveBatch: (batch, meId) =>
      write((draft) => {
        for (const event of batch) applyConversationEvent(draft, event, meId);
      }),
    said: (message, meId) => write((draft) => putSaid(draft, message, meId)),
    advance: (id, last_seq) => write((draft) => change(draft, id, { last_seq })),
    read: (id, last_read_seq) => write((draft) => change(draft, id, { last_read_seq })),
    dropGroup(groupId) {
      let gone: readonly string[] = [];
      write((draft) => {
        gone = removeGroup(draft, groupId);
      });
      return gone;
    },
    drop: (id) =>
      write((draft) => {
        delete draft[id];
      }),
    failed: (hasFailed) => store.setState({ hasFailed }),
    clear: () => store.setState(empty),
  };
}
