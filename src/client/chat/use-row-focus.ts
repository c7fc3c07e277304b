import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { LogWindow } from './log-window.ts';
import type { MessageRow } from './message-log.ts';
import { useChat } from './use-chat.ts';

/** Which row is to take the focus. `n` is raised by each wish, so that the same row can be wished for again. */
export interface FocusWish {
  readonly key: string;
  readonly n: number;
}

interface RowFocusInput {
  conversationId: string;
  logWindow: RefObject<LogWindow | null>;
  scroller: HTMLElement | null;
  onMenu: (key: string) => void;
  onUnread: (row: MessageRow) => void;
  onEnd: () => void;
  onUp: () => void;
}

/** How far a key moves among rows; null for keys that mean something else. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * One message at a time has the focus, remembered by its key: the row itself may scroll out of the page and come back.
 * ArrowUp, ArrowDown, Home and End move it, Enter opens the menu, U puts what was read back to before it.
 */
export function useRowFocus(input: RowFocusInput) {
  const { conversationId, logWindow, scroller, onMenu, onUnread, onEnd, onUp } = input;
  const chat = useChat();
  const focusedKey = useRef<string | null>(null);
  const [wish, setWish] = useState<FocusWish>({ key: '', n: 0 });

  const focusRow = useCallback((key: string) => {
    focusedKey.current = key;
    setWish(({ n }) => ({ key, n: n + 1 }));
  }, []);

  /** Place of the row that has, or had, the focus; else the last one that can be seen. */
  const placeNow = useCallback((): number => {
    const view = chat.messages.view(conversationId);
    for (let at = view.count - 1; at >= 0; at -= 1) {
      if (chat.messages.rowAt(conversationId, view.firstIndex + at)?.client_msg_id === focusedKey.current)
        return at;
    }
    return view.count;
  }, [chat, conversationId]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof HTMLElement) || altKey || ctrlKey || metaKey) return;
    // Links, buttons and the editor in a row keep their keys.
    if (target !== scroller && target.dataset.key === undefined) return;
    if (key === 'Enter' && target.dataset.key !== undefined) {
      event.preventDefault();
      onMenu(target.dataset.key);
      return;
    }
    const view = chat.messages.view(conversationId);
    if (key.toLowerCase() === 'u' && target.dataset.key !== undefined) {
      const row = chat.messages.rowAt(conversationId, view.firstIndex + placeNow());
      if (row !== undefined) onUnread(row);
      return;
    }
    const to = stepOf(key, placeNow(), view.count);
    const row = to === null ? undefined : chat.messages.rowAt(conversationId, view.firstIndex + to);
    if (to === null || row === undefined) return;
    event.preventDefault();
    if (to === view.count - 1) onEnd();
    else onUp();
    logWindow.current?.show({ index: view.firstIndex + to, block: 'nearest' });
    focusRow(row.client_msg_id);
  }

  /** The wish is fulfilled: a row that comes back later must not take the focus from where it is by then. */
  const handleFocus = useCallback((target: EventTarget) => {
    const key = target instanceof HTMLElement ? target.dataset.key : undefined;
    if (key === undefined) return;
    focusedKey.current = key;
    setWish((known) => (known.key === '' ? known : { key: '', n: known.n }));
  }, []);

  return { wish, focusRow, handleKeyDown, handleFocus };
}
