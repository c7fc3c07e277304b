import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConversationFacts } from '../conversations/conversation-facts.ts';
import { useConversations } from '../store/use-conversations.ts';
import { type ChatGroup, chatGroups } from './chat-groups.ts';
import { chatLayoutQuery } from './layout.queries.ts';

/**
 * The chats of all members of a community in their sections; null until they and their layout are loaded. Without an answer about the
 * layout, as offline, they are shown without sections.
 */
export function useChatGroups(groupId: string): readonly ChatGroup[] | null {
  const conversations = useConversations(groupId);
  const { data: layout, isPending, fetchStatus } = useQuery(chatLayoutQuery(groupId));
  const isSettled = !isPending || fetchStatus === 'paused';
  return useMemo(
    () =>
      conversations === null || !isSettled
        ? null
        : chatGroups(
            conversations.filter(({ is_staff_only }) => !is_staff_only),
            layout,
          ),
    [conversations, isSettled, layout],
  );
}

/** The chats that only the staff of the community sees. Empty for everyone else. */
export function useStaffChats(groupId: string): readonly ConversationFacts[] {
  const conversations = useConversations(groupId);
  return useMemo(() => (conversations ?? []).filter(({ is_staff_only }) => is_staff_only), [conversations]);
}
