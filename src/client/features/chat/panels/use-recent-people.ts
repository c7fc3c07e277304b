import { useCallback } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { isPending } from '../store/message-log.ts';
import { useChat } from '../store/use-chat.ts';

/** Number of messages that are searched for recent authors. */
const RECENT_MAX = 100;

/**
 * Returns a function that lists the recent authors in a conversation, newest first, without the user. Read on demand;
 * never causes a render.
 */
export function useRecentPeople(conversationId: string, myId: string): () => readonly Person[] {
  const { messages } = useChat();
  return useCallback(() => {
    const { firstIndex, count } = messages.view(conversationId);
    const found = new Map<string, Person>();
    for (let at = count - 1; at >= Math.max(0, count - RECENT_MAX); at -= 1) {
      const row = messages.rowAt(conversationId, firstIndex + at);
      if (row !== undefined && !isPending(row) && row.author.id !== myId && !found.has(row.author.id))
        found.set(row.author.id, row.author);
    }
    return [...found.values()];
  }, [messages, conversationId, myId]);
}
