import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conversation } from '../../../../../contract/chat/chat.ts';
import type { HubEvent } from '../../../../data/realtime/hub/event-feed.ts';
import { type ConversationFacts, factsById } from '../../conversations/conversation-facts.ts';
import {
  applyConversationEvent,
  type CreatedMessage,
  change,
  type Draft,
  put,
  putMessage,
  removeChat,
  removeGroup,
} from './apply-conversation-event.ts';

/** Scope of all private conversations in a list request. */
export const PRIVATE = 'private';
/** Scope of all followed threads. */
export const THREADS = 'threads';

export interface ConversationState {
  readonly byId: Readonly<Record<string, Conversation>>;
  /** The same conversations, without the fields that change with each message. */
  readonly factsById: Readonly<Record<string, ConversationFacts>>;
  /** Per community: what its chats add to the badge count. Communities that add nothing are left out. */
  readonly unreadByGroup: Readonly<Record<string, number>>;
  /** Per community: unread replies in the threads that the user follows. */
  readonly unreadThreads: Readonly<Record<string, number>>;
  /** The same for all private conversations together, and the followed threads in them. */
  readonly unreadPrivate: number;
  /** Per community: unread messages that mention the user or reply to them. Communities without any are left out. */
  readonly mentionsByGroup: Readonly<Record<string, number>>;
  /** What concerns the user: private messages, and mentions and replies in communities. */
  readonly unreadPersonal: number;
  /** All unread messages. */
  readonly unreadTotal: number;
  /** False until the communities' chats were loaded once. */
  readonly isLoaded: boolean;
  /** False until the private conversations were loaded once. */
  readonly isPrivateLoaded: boolean;
  /** The last attempt to load one of the two lists failed; it is retried. */
  readonly hasFailed: boolean;
}

/** The scope of a complete response: one community, all communities (null), or `private`, as requested. */
export interface AskedScope {
  readonly groupId: string | null;
  /**
   * Chats that were known when the request was sent. Chats that were pushed later may be missing from the response
   * and are kept.
   */
  readonly knownIds: ReadonlySet<string>;
}

export interface ConversationStore {
  readonly store: StoreApi<ConversationState>;
  get(conversationId: string): Conversation | undefined;
  /**
   * Merges loaded conversations. With a scope, chats of that scope that are missing from `rows` are removed. Returns
   * those among them that are for the staff, with their threads: the user is no longer one of it.
   */
  receive(rows: readonly Conversation[], scope?: AskedScope): readonly string[];
  /** Applies all events of a frame in one update. `meId`: own messages count as read at once. */
  receiveBatch(batch: readonly HubEvent[], meId: string): void;
  /** Merges a message from a response. The newest message of a chat is shown in the list. */
  receiveMessage(message: CreatedMessage, meId: string): void;
  /** Raises the newest position; it never goes back. For chats whose list entry shows no text. */
  advance(conversationId: string, lastSeq: number): void;
  /** Marks as read up to `seq`; never moves back. */
  read(conversationId: string, seq: number): void;
  /** Removes a community's chats. Returns their ids. */
  dropGroup(groupId: string): readonly string[];
  drop(conversationId: string): void;
  failed(hasFailed: boolean): void;
  clear(): void;
}

/**
 * Unread count, computed from positions so that it cannot drift; deleted messages do not count. An archived chat cannot
 * be read, so it counts 0.
 */
export function unreadOf({ last_seq, last_read_seq, deleted_seqs, status }: Conversation): number {
  if (status === 'ARCHIVED') return 0;
  const deleted = deleted_seqs.filter((seq) => seq > last_read_seq && seq <= last_seq).length;
  return Math.max(0, last_seq - last_read_seq - deleted);
}

/** Number of unread messages that mention the user, at most the latest 100. */
export function mentionsOf({ mention_seqs, last_read_seq, status }: Conversation): number {
  return status === 'ARCHIVED' ? 0 : mention_seqs.filter((seq) => seq > last_read_seq).length;
}

/** False for a thread, which no list of chats shows. */
export function isChat({ kind }: Pick<Conversation, 'kind'>): boolean {
  return kind !== 'THREAD';
}

/**
 * What a chat adds to the badge: all unread messages; for a muted chat only the mentions. A thread counts while it is
 * followed.
 */
export function countedOf(conversation: Conversation): number {
  if (!isChat(conversation) && !conversation.is_following) return 0;
  return conversation.is_muted ? mentionsOf(conversation) : unreadOf(conversation);
}

const empty: ConversationState = {
  byId: {},
  factsById: {},
  unreadByGroup: {},
  unreadThreads: {},
  unreadPrivate: 0,
  mentionsByGroup: {},
  unreadPersonal: 0,
  unreadTotal: 0,
  isLoaded: false,
  isPrivateLoaded: false,
  hasFailed: false,
};

type Sums = Pick<
  ConversationState,
  'unreadByGroup' | 'unreadThreads' | 'unreadPrivate' | 'mentionsByGroup' | 'unreadPersonal' | 'unreadTotal'
>;

function sums(byId: ConversationState['byId']): Sums {
  const unreadByGroup: Record<string, number> = {};
  const unreadThreads: Record<string, number> = {};
  const mentionsByGroup: Record<string, number> = {};
  let unreadPrivate = 0;
  let mentionsTotal = 0;
  let unreadTotal = 0;
  for (const conversation of Object.values(byId)) {
    const counted = countedOf(conversation);
    if (counted === 0) continue;
    const { group_id } = conversation;
    if (group_id === null) {
      unreadPrivate += counted;
      unreadTotal += counted;
      continue;
    }
    if (!isChat(conversation)) {
      unreadThreads[group_id] = (unreadThreads[group_id] ?? 0) + counted;
      continue;
    }
    unreadTotal += counted;
    unreadByGroup[group_id] = (unreadByGroup[group_id] ?? 0) + counted;
    const mentions = mentionsOf(conversation);
    if (mentions > 0) mentionsByGroup[group_id] = (mentionsByGroup[group_id] ?? 0) + mentions;
    mentionsTotal += mentions;
  }
  return {
    unreadByGroup,
    unreadThreads,
    unreadPrivate,
    mentionsByGroup,
    unreadPersonal: unreadPrivate + mentionsTotal,
    unreadTotal,
  };
}

/** The user's chats in all communities, with the newest and the read position of each. */
export function createConversationStore(): ConversationStore {
  const store = createStore<ConversationState>()(() => empty);

  function write(action: (draft: Draft) => void): void {
    store.setState((state) => {
      const byId = { ...state.byId };
      action(byId);
      const ids = Object.keys(byId);
      const isSame =
        ids.length === Object.keys(state.byId).length && ids.every((id) => byId[id] === state.byId[id]);
      if (isSame) return state;
      const counted = sums(byId);
      const isSameIn = (sum: 'unreadByGroup' | 'unreadThreads' | 'mentionsByGroup') =>
        JSON.stringify(counted[sum]) === JSON.stringify(state[sum]);
      return {
        byId,
        factsById: factsById(byId, state.factsById),
        ...counted,
        ...(isSameIn('unreadByGroup') && { unreadByGroup: state.unreadByGroup }),
        ...(isSameIn('unreadThreads') && { unreadThreads: state.unreadThreads }),
        ...(isSameIn('mentionsByGroup') && { mentionsByGroup: state.mentionsByGroup }),
      };
    });
  }

  return {
    store,
    get: (id) => store.getState().byId[id],
    receive(rows, scope) {
      const lost: string[] = [];
      write((draft) => {
        if (scope !== undefined) {
          const present = new Set(rows.map(({ id }) => id));
          for (const { id, kind, group_id } of Object.values(draft)) {
            const isInScope =
              scope.groupId === null ? group_id !== null : scope.groupId === (group_id ?? PRIVATE);
            if (isInScope && kind !== 'THREAD' && scope.knownIds.has(id) && !present.has(id))
              lost.push(...removeChat(draft, id));
          }
        }
        for (const row of rows) put(draft, row);
      });
      if (scope?.groupId === null) store.setState({ isLoaded: true });
      if (scope?.groupId === PRIVATE) store.setState({ isPrivateLoaded: true });
      return lost;
    },
    receiveBatch: (batch, meId) =>
      write((draft) => {
        for (const event of batch) applyConversationEvent(draft, event, meId);
      }),
    receiveMessage: (message, meId) => write((draft) => putMessage(draft, message, meId)),
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
