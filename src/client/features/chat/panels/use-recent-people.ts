import { useCallback } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { isPending } from '../store/message-log.ts';
import { useChat } from '../store/use-chat.ts';

/** Messages that are looked through for people who talk here now. */
const RECENT_MAX = 100;

/** Who spoke in a conversation of late, the last one first, without the reader. Asked for, not watched. */
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
