import { useEffect } from 'react';
import { useStore } from 'zustand';
import { mentionsOf, unreadOf } from '../store/conversation-store.ts';
import { useChat } from '../store/use-chat.ts';

/** Unread count of all communities and all private conversations. */
export function useUnread(): number {
  return useStore(useChat().shownConversations, ({ unreadTotal }) => unreadTotal);
}

/** Unread count of a community, for the rail. */
export function useGroupUnread(groupId: string): number {
  return useStore(useChat().shownConversations, ({ unreadByGroup }) => unreadByGroup[groupId] ?? 0);
}

/** Unread count of one conversation, and how many of those messages mention the user. */
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

/** Shows the count on the icon of the installed app, where the browser supports it. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Rejected where the app is not installed; the count is also in the page title.
    (unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread)).catch(() => {});
  }, [unread]);
}
