import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Message } from '../../../../contract/chat/chat.ts';

/** Opens the thread of a message beside its conversation. The address keeps it, so that Back closes it. */
export function useOpenThread(): (message: Pick<Message, 'id' | 'chat_conversation_id'>) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ id, chat_conversation_id: conversationId }) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, conversationId, thread: id, messageId: undefined }),
      }),
    [navigate],
  );
}

/** Closes the open thread. */
export function useCloseThread(): () => void {
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, thread: undefined, messageId: undefined }),
        replace: true,
      }),
    [navigate],
  );
}
