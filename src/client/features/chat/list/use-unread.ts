import { useEffect } from 'react';
import { useStore } from 'zustand';
import { mentionsOf, unreadOf } from '../store/conversation-store.ts';
import { useChat } from '../store/use-chat.ts';

/** Everything unread, of all communities and of all private conversations. */
export function useUnread(): number {
  return useStore(useChat().shownConversations, ({ unreadTotal }) => unreadTotal);
}

/** What is unread in a community, for the rail. */
export function useGroupUnread(groupId: string): number {
  return useStore(useChat().shownConversations, ({ unreadByGroup }) => unreadByGroup[groupId] ?? 0);
}

/** What is new in one conversation: all of it, and how much of that calls the reader by name. */
export function useNews(conversationId: string): { readonly unread: number; readonly mentions: number } {
  const { shownConversations } = useChat();
  const unread = useStore(shownConversations, ({ byId }) => {
    const conversation = byId[conversationId];
    return conversation === undefined ? 0 : unreadOf(conversation);
  });
  const mentions = useStore(shownConversations, ({ byId }) => {
    const conversation = byId[conversationId];
    return conversation === undefined ? 0 : mentionsOf(conversation);
  });
  return { unread, mentions };
}

/** Shows the number on the installed app's icon, where the browser can. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Refused where the app is not installed; the number is in the title as well.
    (unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread)).catch(() => {});
  }, [unread]);
}
