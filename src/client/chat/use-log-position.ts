import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../contract/chat.ts';
import type { Following } from './following.ts';
import { atTheEnd, isSamePosition, type LogPosition, visibleSeqs } from './log-position.ts';
import { isPending } from './message-log.ts';
import type { ConversationView } from './message-store.ts';
import type { Reading } from './reading.ts';
import { useChat } from './use-chat.ts';

/** Looking at the layout costs; this often is often enough for a pill and for what counts as read. */
const LOOK_EVERY_MS = 100;

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

interface LogPositionInput {
  conversation: Conversation;
  view: ConversationView;
  scroller: HTMLElement | null;
  following: Following;
  /** The newest position when the reader left the end. */
  leftAtSeq: RefObject<number>;
}

/** Where the reader stands; tells the store where they look, and the server what they have read. */
export function useLogPosition(input: LogPositionInput): LogPosition {
  const { conversation, view, scroller } = input;
  const chat = useChat();
  const { id } = conversation;
  const [position, setPosition] = useState(atTheEnd);
  const latest = useRef(input);
  const reading = useRef<Reading | null>(null);
  const look = useRef(() => {});

  useEffect(() => {
    latest.current = input;
  });

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
    let timer: ReturnType<typeof setTimeout> | null = null;

    function lookNow(box: HTMLElement) {
      timer = null;
      const { following, leftAtSeq, view: now } = latest.current;
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
      setPosition((known) => (isSamePosition(known, next) ? known : next));
    }

    look.current = () => {
      timer ??= setTimeout(() => lookNow(scroller), LOOK_EVERY_MS);
    };
    look.current();
    scroller.addEventListener('scroll', look.current, { passive: true });
    const sizes = new ResizeObserver(look.current);
    sizes.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look.current);
      sizes.disconnect();
      if (timer !== null) clearTimeout(timer);
      look.current = () => {};
    };
  }, [chat, id, scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a row may change what can be seen.
  useEffect(() => look.current(), [view.rev]);

  return position;
}
