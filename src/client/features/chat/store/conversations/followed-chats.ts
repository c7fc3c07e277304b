import type { Conversation } from '../../../../../contract/chat/chat.ts';
import type { RtPosition, SubscriptionMode } from '../../../../../contract/core/realtime.ts';
import { headMoves } from '../../../../data/realtime/hub/head-moves.ts';
import type { Hub } from '../../../../data/realtime/hub/hub.ts';
import type { TopicListener } from '../../../../data/realtime/hub/subscriptions.ts';
import { type ConversationStore, unreadOf } from './conversation-store.ts';

/** Most closed chats that are subscribed to, the most recently active first. */
const FOLLOWED_MAX = 200;
/** Most private conversations that are subscribed to with full messages, so that the list can show the last one. */
const FOLLOWED_IN_FULL_MAX = 50;

export interface FollowedChats {
  /** Where the streams of communities stood before their chats were fetched. Call it before these are in the store. */
  setHeads(heads: readonly RtPosition[]): void;
  /** Subscribes to the chats that are now in the store, and unsubscribes from those that are not. */
  settle(): void;
  isFull(conversationId: string): boolean;
  clear(): void;
}

function newestFirst(a: Conversation, b: Conversation): number {
  return (b.last_message_at ?? b.created_at).localeCompare(a.last_message_at ?? a.created_at);
}

/**
 * Subscribes to the chats in the store and their communities. For communities and their chats only the position is
 * followed; for the latest private conversations every message.
 */
export function createFollowedChats(deps: {
  readonly hub: Hub;
  readonly conversations: ConversationStore;
  /** A private conversation that is followed only by position has a new message. */
  readonly onPrivateMoved: () => void;
  /** Unread replies of a followed thread may have been deleted. */
  readonly onThreadMoved: () => void;
  /** A stream that is followed in full was reset: the missed messages have to be loaded. */
  readonly onStreamLost: (conversationId: string) => void;
  /** Something happened in a community since its chats were fetched. */
  readonly onGroupMoved: (groupId: string) => void;
}): FollowedChats {
  const { conversations, hub } = deps;
  const followed = new Map<string, { readonly mode: SubscriptionMode; readonly end: () => void }>();

  /** Offsets of the streams of communities before their chats were last fetched, by topic. */
  const fetchedAt = new Map<string, number>();

  function listenToChat({ id, kind }: Conversation): TopicListener {
    return {
      headMoved({ messageSeq }) {
        if (messageSeq === null) return;
        const known = conversations.get(id);
        // Something else happened in a thread with unread replies: they may have been deleted.
        if (kind === 'THREAD' && messageSeq === known?.last_seq && unreadOf(known) > 0) deps.onThreadMoved();
        if (kind !== 'PRIVATE') conversations.advance(id, messageSeq);
        else if (messageSeq > (known?.last_seq ?? 0)) deps.onPrivateMoved();
      },
      refresh: () => deps.onStreamLost(id),
    };
  }

  function listenToGroup(topic: string, groupId: string): TopicListener {
    const from = fetchedAt.get(topic);
    // Without `from`, each page would load the list of each community once more.
    return headMoves(() => deps.onGroupMoved(groupId), { from, isFirstCounted: false });
  }

  function wanted(): ReadonlyMap<string, { mode: SubscriptionMode; listener: () => TopicListener }> {
    const open = Object.values(conversations.store.getState().byId)
      .filter((one) => one.status !== 'ARCHIVED' && (one.kind !== 'THREAD' || one.is_following))
      .sort(newestFirst)
      .slice(0, FOLLOWED_MAX);
    const full = new Set(open.filter(({ kind }) => kind === 'PRIVATE').slice(0, FOLLOWED_IN_FULL_MAX));
    const topics = new Map<string, { mode: SubscriptionMode; listener: () => TopicListener }>();
    for (const chat of open) {
      const mode = full.has(chat) ? 'full' : 'head';
      topics.set(`c:${chat.id}`, { mode, listener: () => listenToChat(chat) });
      const { group_id, is_staff_only } = chat;
      if (group_id !== null)
        for (const prefix of is_staff_only ? ['g', 'm'] : ['g']) {
          const topic = `${prefix}:${group_id}`;
          topics.set(topic, { mode: 'head', listener: () => listenToGroup(topic, group_id) });
        }
    }
    return topics;
  }

  return {
    setHeads(heads) {
      for (const [topic, , offset] of heads) fetchedAt.set(topic, offset);
    },
    settle() {
      const topics = wanted();
      for (const [topic, { mode, end }] of followed) {
        if (topics.get(topic)?.mode === mode) continue;
        followed.delete(topic);
        end();
      }
      for (const [topic, { mode, listener }] of topics) {
        if (followed.has(topic)) continue;
        followed.set(topic, { mode, end: hub.subscribe(topic, mode, listener()) });
      }
    },
    isFull: (id) => followed.get(`c:${id}`)?.mode === 'full',
    clear() {
      for (const { end } of followed.values()) end();
      followed.clear();
      fetchedAt.clear();
    },
  };
}
