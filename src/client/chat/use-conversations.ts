import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from '../../contract/chat.ts';
import { conversationsOf } from './conversation-order.ts';
import { useChat } from './use-chat.ts';

/** A community's chats in the order of their list; null while none was fetched yet. */
export function useConversations(groupId: string): readonly Conversation[] | null {
  const { conversations } = useChat();
  const isLoaded = useStore(conversations.store, (state) => state.isLoaded);
  const byId = useStore(conversations.store, (state) => state.byId);
  return useMemo(() => (isLoaded ? conversationsOf(byId, groupId) : null), [isLoaded, byId, groupId]);
}
