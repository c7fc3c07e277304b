import { useEffect } from 'react';
import type { Conversation } from '../../contract/chat.ts';
import { neighbourOf } from './conversation-order.ts';
import { countedOf } from './conversation-store.ts';

interface ConversationKeysInput {
  conversations: readonly Conversation[];
  currentId: string | undefined;
  onChoose: (conversation: Conversation) => void;
}

/** Alt with ArrowUp or ArrowDown goes to the chat above or below, with Shift to the next one with news. */
export function useConversationKeys({ conversations, currentId, onChoose }: ConversationKeysInput): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (!altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
      event.preventDefault();
      const step = key === 'ArrowUp' ? -1 : 1;
      const isWanted = shiftKey ? (one: Conversation) => countedOf(one) > 0 : undefined;
      const next = neighbourOf(conversations, currentId, step, isWanted);
      if (next !== undefined) onChoose(next);
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [conversations, currentId, onChoose]);
}
