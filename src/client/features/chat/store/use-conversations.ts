import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { conversationsOf } from './conversation-order.ts';
import { useChat } from './use-chat.ts';

/** A community's chats in the order of their list; null while none was fetched yet. No message renders it. */
export function useConversations(groupId: string): readonly ConversationFacts[] | null {
  const { conversations } = useChat();
  const isLoaded = useStore(conversations.store, (state) => state.isLoaded);
  const byId = useStore(conversations.store, (state) => state.factsById);
  return useMemo(() => (isLoaded ? conversationsOf(byId, groupId) : null), [isLoaded, byId, groupId]);
}
