import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { shownReactions } from '../../../data/live/reactions.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { isPending, type MessageRow } from '../store/message-log.ts';
import { useChat } from '../store/use-chat.ts';

const none: readonly Reaction[] = [];

/**
 * The reactions of rows with the user's unconfirmed choices applied, and a function to change one. Renders when a
 * choice changes, not with each row.
 */
export function useReactions() {
  const chat = useChat();
  const user = useCurrentUser();
  const chosen = useStore(chat.reacting);

  const reactionsOf = useCallback(
    (row: MessageRow): readonly Reaction[] => {
      if (isPending(row) || user === null) return none;
      return shownReactions(row.reactions, chosen[row.id], user);
    },
    [chosen, user],
  );
  const react = useCallback(
    (row: MessageRow, emoji: string, isOn: boolean) => {
      if (!isPending(row)) chat.react(row, emoji, isOn);
    },
    [chat],
  );
  return { reactionsOf, react };
}
