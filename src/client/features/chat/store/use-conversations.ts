import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { conversationsOf } from './conversations/conversation-order.ts';
import { useChat } from './use-chat.ts';

/** The chats of a community in list order; null until they are loaded. New messages do not cause a render. */
export function useConversations(groupId: string): readonly ConversationFacts[] | null {
  const { conversations } = useChat();
  const isLoaded = useStore(conversations.store, (state) => state.isLoaded);
  const byId = useStore(conversations.store, (state) => state.factsById);
  return useMemo(() => (isLoaded ? conversationsOf(byId, groupId) : null), [isLoaded, byId, groupId]);
}
