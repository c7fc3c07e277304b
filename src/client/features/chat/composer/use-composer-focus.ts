import { useEffect, useRef } from 'react';
import { isTouchOnly } from '../../../ui/base/is-touch-only.ts';
import type { ComposerHandle } from './composer.tsx';

/** Focuses the composer when the user opens another chat. The first chat of the page does not take the focus. */
export function useComposerFocus(currentId: string | undefined, messageId: string | undefined) {
  const composer = useRef<ComposerHandle>(null);
  const opened = useRef<string | undefined>(undefined);
  useEffect(() => {
    const before = opened.current;
    opened.current = currentId;
    const isOther = before !== undefined && currentId !== undefined && before !== currentId;
    // On touch the keyboard would cover half of the messages, and a link focuses its message.
    if (isOther && messageId === undefined && !isTouchOnly()) composer.current?.focus();
  }, [currentId, messageId]);
  return composer;
}
