import { useEffect } from 'react';
import { neighbourOf } from '../store/conversations/conversation-order.ts';
import { countedOf } from '../store/conversations/conversation-store.ts';
import { useChat } from '../store/use-chat.ts';
import type { ConversationFacts } from './conversation-facts.ts';

interface ConversationKeysInput {
  /** In list order; read at each key press. */
  list: () => readonly ConversationFacts[];
  currentId: string | undefined;
  onChoose: (conversation: ConversationFacts) => void;
}

/** Alt with ArrowUp or ArrowDown goes to the chat above or below; with Shift to the next unread one. */
export function useConversationKeys({ list, currentId, onChoose }: ConversationKeysInput): void {
  const { conversations } = useChat();
  useEffect(() => {
    function hasNews({ id }: ConversationFacts): boolean {
      const conversation = conversations.get(id);
      return conversation !== undefined && countedOf(conversation) > 0;
    }

    function handleKeyDown(event: KeyboardEvent) {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (!altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
      event.preventDefault();
      const step = key === 'ArrowUp' ? -1 : 1;
      const next = neighbourOf(list(), currentId, step, shiftKey ? hasNews : undefined);
      if (next !== undefined) onChoose(next);
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [conversations, list, currentId, onChoose]);
}
