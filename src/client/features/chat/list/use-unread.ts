import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { t } from '../../../i18n/t.ts';
import { mentionsOf, unreadOf } from '../store/conversations/conversation-store.ts';
import { useChat } from '../store/use-chat.ts';

/** What is unread in a place: `personal` concerns the user and is a number, `hasOthers` is only a dot. */
export interface Unread {
  /** Private messages, mentions and replies. */
  readonly personal: number;
  /** Whether other messages are unread, too. */
  readonly hasOthers: boolean;
}

/** In all communities and private conversations. */
export function useUnread(): Unread {
  return useStore(
    useChat().shownConversations,
    useShallow(({ unreadPersonal: personal, unreadTotal }) => ({
      personal,
      hasOthers: unreadTotal > personal,
    })),
  );
}

/** In the chats of one community. */
export function useGroupUnread(groupId: string): Unread {
  return useStore(
    useChat().shownConversations,
    useShallow(({ unreadByGroup, mentionsByGroup }) => {
      const personal = mentionsByGroup[groupId] ?? 0;
      return { personal, hasOthers: (unreadByGroup[groupId] ?? 0) > personal };
    }),
  );
}

/** The name of a link with what is unread behind it, for screen readers: "Messages, 2 for you". */
export function withUnread(name: string, { personal, hasOthers }: Unread): string {
  if (personal > 0) return t('{name}, {n} for you', { name, n: personal });
  return hasOthers ? t('{name}, new messages', { name }) : name;
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
