import { createContext, use } from 'react';
import type { Chat } from './chat.ts';

/** The page's chat, provided once above the routes. */
export const ChatContext = createContext<Chat | null>(null);

/** The page's chat: its stores and actions. Throws outside its provider. Never causes a render. */
export function useChat(): Chat {
  const chat = use(ChatContext);
  if (chat === null) throw new Error('ChatContext is missing');
  return chat;
}
