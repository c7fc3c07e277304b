import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import type { Conversation } from '../../../../contract/chat/chat.ts';
import { useOpenPrivate } from '../conversations/use-open-private.ts';

/** Returns a function that opens the conversation with a member, and creates it when there is none. */
export function useWriteTo(): (person: Person) => void {
  const navigate = useNavigate();
  const show = useCallback(
    ({ id }: Conversation) =>
      void navigate({
        to: '/messages/',
        search: { tab: 'private', conversationId: id },
        state: { isToWrite: true },
      }),
    [navigate],
  );
  const open = useOpenPrivate(show);
  return useCallback(({ id }) => void open(id), [open]);
}
