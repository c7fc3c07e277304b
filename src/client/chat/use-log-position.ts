import { type RefObject, useEffect, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Following } from './following.ts';
import { atTheEnd, isSamePosition, type LogPosition, visibleSeqs } from './log-position.ts';
import { isPending } from './message-log.ts';
import type { Reading } from './reading.ts';
import { useChat } from './use-chat.ts';

/** Looking at the layout costs; this often is often enough for a pill and for what counts as read. */
const LOOK_EVERY_MS = 100;

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

export type PositionStore = StoreApi<LogPosition>;

interface LogPositionInput {
  conversationId: string;
  scroller: HTMLElement | null;
  following: Following;
  /** The newest position when the reader left the end. */
  leftAtSeq: RefObject<number>;
}

/** Where the reader stands; tells the store where they look, and the server what they have read. */
export function useLogPosition(input: LogPositionInput): PositionStore {
  const { conversationId: id, scroller, following, leftAtSeq } = input;
  const chat = useChat();
  const [position] = useState(() => createStore<LogPosition>()(() => atTheEnd));
  const reading = useRef<Reading | null>(null);

  useEffect(() => {
    const reader = chat.readConversation(id, isLookedAt());
    reading.current = reader;
    const tell = () => reader.focused(isLookedAt());
    const controller = new AbortController();
    for (const kind of ['focus', 'blur']) window.addEventListener(kind, tell, { signal: controller.signal });
    document.addEventListener('visibilitychange', tell, { signal: controller.signal });
    return () => {
      controller.abort();
      reader.stop();
      reading.current = null;
    };
  }, [chat, id]);

  useEffect(() => {
    if (scroller === null) return;
    const box = scroller;
    let timer: ReturnType<typeof setTimeout> | null = null;

    function lookNow() {
      timer = null;
      const now = chat.messages.view(id);
      const seqs = visibleSeqs(box);
      const isAtEnd = following.isFollowing();
      chat.messages.readerAt(id, isAtEnd || seqs.first === 0 ? null : seqs.first);
      if (seqs.last > 0) reading.current?.seen(seqs.last);
      const gap = box.scrollHeight - box.clientHeight - box.scrollTop;
      const divider = now.dividerAfterSeq;
      const firstUnread =
        divider === null ? undefined : chat.messages.rowAt(id, chat.messages.indexOfSeq(id, divider + 1));
      const isHeld =
        firstUnread !== undefined && !isPending(firstUnread) && firstUnread.seq === (divider ?? 0) + 1;
      const next: LogPosition = {
        isFar: now.hasNewer || gap > box.clientHeight,
        arrived: isAtEnd ? 0 : Math.max(0, now.newestSeq - leftAtSeq.current),
        unreadAbove:
          divider === null || seqs.first === 0 || seqs.first <= divider + 1
            ? null
            : { count: now.newestSeq - divider, since: isHeld ? firstUnread.created_at : null },
      };
      if (!isSamePosition(position.getState(), next)) position.setState(next, true);
    }

    function look() {
      timer ??= setTimeout(lookNow, LOOK_EVERY_MS);
    }
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    // Each change of a row may change what can be seen.
    const stopListening = chat.messages.store.subscribe(({ views }, previous) => {
      if (views[id] !== previous.views[id]) look();
    });
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
      stopListening();
      if (timer !== null) clearTimeout(timer);
    };
  }, [chat, id, scroller, following, leftAtSeq, position]);

  return position;
}
