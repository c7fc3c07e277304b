import { useEffect, useRef } from 'react';
import { isTouchOnly } from './compose-field.tsx';
import type { ComposerHandle } from './composer.tsx';

/** Whoever goes to another chat goes on writing there. The first chat of the page leaves the focus where it is. */
export function useComposerFocus(currentId: string | undefined, messageId: string | undefined) {
  const composer = useRef<ComposerHandle>(null);
  const opened = useRef<string | undefined>(undefined);
  useEffect(() => {
    const before = opened.current;
    opened.current = currentId;
    const isOther = before !== undefined && currentId !== undefined && before !== currentId;
    // On touch the keyboard would cover half of what there is to read, and a link gives the focus to its message.
    if (isOther && messageId === undefined && !isTouchOnly()) composer.current?.focus();
  }, [currentId, messageId]);
  return composer;
}
