import type { Hub } from '../../../../data/realtime/hub/hub.ts';
import type { ConversationRef, History } from '../history.ts';
import type { MessageStore } from '../message-store.ts';
import type { ConversationList } from './conversation-list.ts';
import type { ConversationStore } from './conversation-store.ts';

interface OpenConversationsDeps {
  readonly hub: Pick<Hub, 'subscribe' | 'forget'>;
  readonly messages: MessageStore;
  readonly conversations: ConversationStore;
  readonly history: Pick<History, 'snapshot' | 'fillHole'>;
  readonly list: Pick<ConversationList, 'isFollowedInFull'>;
  readonly myId: () => string | null;
}

/** The conversations that are open on this page, each with all its events. */
export interface OpenConversations {
  has(conversationId: string): boolean;
  /** See `Chat.openConversation`. */
  enter(ref: ConversationRef): () => void;
  /** Hides the conversation's messages after access was lost. The user's drafts stay. */
  refuse(conversationId: string): void;
}

export function createOpenConversations(deps: OpenConversationsDeps): OpenConversations {
  const { hub, messages, conversations, history, list, myId } = deps;
  const open = new Map<string, { count: number; leave: () => void }>();

  function refuse(conversationId: string): void {
    messages.release(conversationId);
    // For an open conversation the server ends the stream itself.
    if (open.has(conversationId)) messages.setStatus(conversationId, 'refused');
    else hub.forget(`c:${conversationId}`);
  }

  function follow(ref: ConversationRef): () => void {
    const known = conversations.get(ref.id);
    messages.open(ref.id, known?.last_read_seq ?? 0, known?.last_seq ?? 0);
    const unsubscribe = hub.subscribe(`c:${ref.id}`, 'full', {
      async snapshot() {
        const position = await history.snapshot(ref);
        const [newest, me] = [messages.newest(ref.id), myId()];
        if (newest !== undefined && me !== null) conversations.receiveMessage(newest, me);
        return position;
      },
      refused: () => refuse(ref.id),
    });
    // The list may already use this stream; its earlier events are not in this store yet.
    if (list.isFollowedInFull(ref.id) && messages.view(ref.id).status !== 'ready') hub.forget(`c:${ref.id}`);
    const stopFilling = messages.store.subscribe(({ views }, previous) => {
      const hole = views[ref.id]?.hole;
      // A failed load of a gap is retried after the next change; until then the list shows the gap.
      if (hole && views[ref.id] !== previous.views[ref.id]) history.fillHole(ref).catch(() => {});
    });
    return () => {
      stopFilling();
      unsubscribe();
      for (const id of messages.close(ref.id)) {
        if (!list.isFollowedInFull(id)) hub.forget(`c:${id}`);
      }
    };
  }

  return {
    has: (id) => open.has(id),
    enter(ref) {
      const known = open.get(ref.id);
      const entry = known ?? { count: 0, leave: follow(ref) };
      open.set(ref.id, entry);
      entry.count += 1;
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        entry.count -= 1;
        if (entry.count > 0) return;
        open.delete(ref.id);
        entry.leave();
      };
    },
    refuse,
  };
}
