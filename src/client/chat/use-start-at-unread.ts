import { useEffect, useRef } from 'react';
import { chatChoices } from './chat-choices.ts';
import { visibleSeqs } from './log-position.ts';
import { useChat } from './use-chat.ts';

interface StartAtUnreadInput {
  conversationId: string;
  scroller: HTMLElement | null;
  /** A link leads elsewhere. */
  isLinked: boolean;
  onStart: () => void;
}

/**
 * Leads whoever wishes so to the first unread message, once, when a chat has been opened and it is further up than what
 * can be seen. What fits on the screen is read from the end.
 */
export function useStartAtUnread({ conversationId, scroller, isLinked, onStart }: StartAtUnreadInput): void {
  const chat = useChat();
  const hasStarted = useRef(false);
  const start = useRef(onStart);
  useEffect(() => {
    start.current = onStart;
  });
  useEffect(() => {
    if (scroller === null || hasStarted.current) return;
    hasStarted.current = true;
    const { dividerAfterSeq } = chat.messages.view(conversationId);
    const { first } = visibleSeqs(scroller);
    const isWished = !isLinked && chatChoices.getState().start === 'FIRST_UNREAD';
    if (isWished && dividerAfterSeq !== null && first > dividerAfterSeq + 1) start.current();
  }, [chat, conversationId, scroller, isLinked]);
}
