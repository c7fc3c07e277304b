import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { isTouchOnly } from '../../../ui/base/is-touch-only.ts';
import type { ComposerHandle } from './composer.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address asks to write in this chat. */
    isToWrite?: boolean | undefined;
  }
}

/**
 * Focuses the composer when the user came to write, for example from the switcher, even when the chat was already
 * open.
 */
export function useWritingArrival(composer: RefObject<ComposerHandle | null>): void {
  const arrival = useLocation({
    select: ({ state }) => (state.isToWrite === true ? state.__TSR_key : undefined),
  });
  useEffect(() => {
    // On touch the keyboard would cover half of the messages.
    if (arrival !== undefined && !isTouchOnly()) composer.current?.focus();
  }, [arrival, composer]);
}
