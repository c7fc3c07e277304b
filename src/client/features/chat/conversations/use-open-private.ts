import { useCallback, useRef } from 'react';
import type { Conversation } from '../../../../contract/chat/chat.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { newId } from '../../../data/api/new-id.ts';
import { useChat } from '../store/use-chat.ts';

/** Opens the conversation with a member, one at a time; a failure shows a toast. */
export function useOpenPrivate(onOpened: (conversation: Conversation) => void) {
  const chat = useChat();
  const isOpening = useRef(false);
  return useCallback(
    async (personId: string) => {
      if (isOpening.current) return;
      isOpening.current = true;
      try {
        onOpened(await chat.openPrivate(personId, newId()));
      } catch (error) {
        toastFailure(error);
      } finally {
        isOpening.current = false;
      }
    },
    [chat, onOpened],
  );
}
