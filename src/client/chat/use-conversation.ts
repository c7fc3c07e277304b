import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from '../../contract/chat.ts';
import type { ConversationView } from './message-store.ts';
import { useChat } from './use-chat.ts';

/** A conversation's own facts, or undefined while nothing is known of it. Renders when they change. */
export function useConversationFacts(conversationId: string): Conversation | undefined {
  const { conversations } = useChat();
  return useStore(conversations.store, ({ byId }) => byId[conversationId]);
}

/**
 * Opens a conversation while the component is mounted, as soon as it is known, and answers what its list shows. The
 * rows are read by `chat.messages.rowAt(conversationId, index)`; `rev` changes whenever one of them did.
 */
export function useConversation(conversationId: string): ConversationView {
  const chat = useChat();
  const groupId = useConversationFacts(conversationId)?.group_id;
  useEffect(() => {
    if (groupId === undefined) return;
    return chat.openConversation({ id: conversationId, group_id: groupId });
  }, [chat, conversationId, groupId]);
  return useStore(chat.messages.store, () => chat.messages.view(conversationId));
}
