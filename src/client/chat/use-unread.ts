import { useEffect } from 'react';
import { useStore } from 'zustand';
import { unreadOf } from './conversation-store.ts';
import { useChat } from './use-chat.ts';

/** Everything unread, of all communities. */
export function useUnread(): number {
  return useStore(useChat().conversations.store, ({ unreadTotal }) => unreadTotal);
}

/** What is unread in a community, for the rail. */
export function useGroupUnread(groupId: string): number {
  return useStore(useChat().conversations.store, ({ unreadByGroup }) => unreadByGroup[groupId] ?? 0);
}

/** What is unread in one chat. */
export function useConversationUnread(conversationId: string): number {
  return useStore(useChat().conversations.store, ({ byId }) => {
    const conversation = byId[conversationId];
    return conversation === undefined ? 0 : unreadOf(conversation);
  });
}

/** `title` with the number before it, as browsers show it in a tab: `(3) Tambayan`. */
export function titleWithUnread(title: string, unread: number): string {
  if (unread === 0) return title;
  return `(${unread > 99 ? '99+' : unread}) ${title}`;
}

/** Shows the number on the installed app's icon, where the browser can. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Refused where the app is not installed; the number is in the title as well.
    (unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread)).catch(() => {});
  }, [unread]);
}
