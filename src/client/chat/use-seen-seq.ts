import { useStore } from 'zustand';
import { isOwnMessage, lastRow } from './last-row.ts';
import { isPending } from './message-log.ts';
import { useChat } from './use-chat.ts';

/** Position of the last own message that the other of a private conversation has read; 0 for none, and elsewhere. */
export function useSeenSeq(conversationId: string, myId: string): number {
  const { conversations, messages } = useChat();
  const readSeq = useStore(conversations.store, ({ byId }) => byId[conversationId]?.peer_read_seq ?? null);
  return useStore(messages.store, () => {
    if (readSeq === null) return 0;
    const found = lastRow(messages, conversationId, (row) => isOwnMessage(row, myId) && row.seq <= readSeq);
    return found === null || isPending(found.row) ? 0 : found.row.seq;
  });
}
