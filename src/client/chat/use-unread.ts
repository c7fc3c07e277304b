import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useChat } from './use-chat.ts';

/** Everything unread, of all communities. */
export function useUnread(): number {
  return useStore(useChat().conversations.store, ({ unreadTotal }) => unreadTotal);
}

/** What is unread in a community, for the rail. */
export function useGroupUnread(groupId: string): number {
  return useStore(useChat().conversations.store, ({ unreadByGroup }) => unreadByGroup[groupId] ?? 0);
}

/** Shows the number on the installed app's icon, where the browser can. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Refused where the app is not installed; the number is in the title as well.
    (unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unread)).catch(() => {});
  }, [unread]);
}
