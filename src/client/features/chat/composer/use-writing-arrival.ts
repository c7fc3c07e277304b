import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { isTouchOnly } from './compose-field.tsx';
import type { ComposerHandle } from './composer.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The chat of this address was chosen to write in it. */
    isToWrite?: boolean | undefined;
  }
}

/** Whoever comes to write, such as from the search of everything, begins in the composer, also in a chat that is open. */
export function useWritingArrival(composer: RefObject<ComposerHandle | null>): void {
  const arrival = useLocation({
    select: ({ state }) => (state.isToWrite === true ? state.__TSR_key : undefined),
  });
  useEffect(() => {
    // On touch the keyboard would cover half of what there is to read.
    if (arrival !== undefined && !isTouchOnly()) composer.current?.focus();
  }, [arrival, composer]);
}
