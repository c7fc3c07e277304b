import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import type { ConversationView } from './message-store.ts';
import { useChat } from './use-chat.ts';

/** The facts of a conversation, or undefined while it is unknown. Renders when they change, not with each message. */
export function useConversationFacts(conversationId: string): ConversationFacts | undefined {
  const { conversations } = useChat();
  return useStore(conversations.store, ({ factsById }) => factsById[conversationId]);
}

/** Opens a conversation while the component is mounted, once the conversation is known. */
export function useOpenConversation(conversationId: string): void {
  const chat = useChat();
  const groupId = useConversationFacts(conversationId)?.group_id;
  useEffect(() => {
    if (groupId === undefined) return;
    return chat.openConversation({ id: conversationId, group_id: groupId });
  }, [chat, conversationId, groupId]);
}

/**
 * Selects one value of the conversation view, such as `(view) => view.status`; renders when that value changes. The
 * whole view changes in every frame in which anything arrives.
 */
export function useConversationView<Part>(
  conversationId: string,
  select: (view: ConversationView) => Part,
): Part {
  const { messages } = useChat();
  return useStore(messages.store, () => select(messages.view(conversationId)));
}
