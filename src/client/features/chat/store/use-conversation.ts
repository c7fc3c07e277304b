import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import type { ConversationView } from './message-store.ts';
import { useChat } from './use-chat.ts';

/** A conversation's own facts, or undefined while nothing is known of it. Renders when they change, not with messages. */
export function useConversationFacts(conversationId: string): ConversationFacts | undefined {
  const { conversations } = useChat();
  return useStore(conversations.store, ({ factsById }) => factsById[conversationId]);
}

/** Opens a conversation while the component is mounted, as soon as it is known. */
export function useOpenConversation(conversationId: string): void {
  const chat = useChat();
  const groupId = useConversationFacts(conversationId)?.group_id;
  useEffect(() => {
    if (groupId === undefined) return;
    return chat.openConversation({ id: conversationId, group_id: groupId });
  }, [chat, conversationId, groupId]);
}

/**
 * One thing of what the list of a conversation shows, such as `(view) => view.status`; renders when that changes. The
 * whole view changes with each picture in which anything came.
 */
export function useConversationView<Part>(
  conversationId: string,
  select: (view: ConversationView) => Part,
): Part {
  const { messages } = useChat();
  return useStore(messages.store, () => select(messages.view(conversationId)));
}
