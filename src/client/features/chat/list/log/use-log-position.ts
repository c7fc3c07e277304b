import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LogView } from '../../../../ui/virtual-log/row-window.ts';
import { isPending } from '../../store/message-log.ts';
import type { MessageStore } from '../../store/message-store.ts';
import type { Reading } from '../../store/reading.ts';
import { useChat } from '../../store/use-chat.ts';

/** The reader's place in the conversation, as the strip below the log shows it. */
export interface LogPosition {
  /** More than a window's height from the end, or in a window of history. */
  readonly isFar: boolean;
  /** Number of messages that arrived while the reader was away from the end. */
  readonly arrived: number;
  /** The messages that were unread when the chat was opened, if they begin above the view; null otherwise. */
  readonly unreadAbove: { readonly count: number; readonly since: string | null } | null;
}

export type PositionStore = StoreApi<LogPosition>;

const atTheEnd: LogPosition = { isFar: false, arrived: 0, unreadAbove: null };

function isSamePosition(one: LogPosition, other: LogPosition): boolean {
  return (
    one.isFar === other.isFar &&
    one.arrived === other.arrived &&
    one.unreadAbove?.count === other.unreadAbove?.count &&
    one.unreadAbove?.since === other.unreadAbove?.since
  );
}

/** Positions of the first and the last confirmed message in the view; 0 for none. */
export function visibleSeqs(messages: MessageStore, id: string, { visible }: LogView) {
  const seqs: number[] = [];
  for (let index = visible?.from ?? 0; index < (visible?.to ?? 0); index += 1) {
    const row = messages.rowAt(id, index);
    if (row !== undefined && !isPending(row)) seqs.push(row.seq);
  }
  const first = visible === null ? undefined : messages.rowAt(id, visible.from);
  return {
    first: first === undefined || isPending(first) ? 0 : first.seq,
    last: seqs.at(-1) ?? 0,
  };
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

/** Tracks the reader's place. Reports it to the store, and reports what was read to the server. */
export function useLogPosition(id: string) {
  const chat = useChat();
  const [position] = useState<PositionStore>(() => createStore<LogPosition>()(() => atTheEnd));
  const reading = useRef<Reading | null>(null);
  /** The newest position when the reader left the end. */
  const leftAtSeq = useRef(0);

  useEffect(() => {
    const reader = chat.readConversation(id, isLookedAt());
    reading.current = reader;
    const report = () => reader.focused(isLookedAt());
    const controller = new AbortController();
    for (const kind of ['focus', 'blur'])
      window.addEventListener(kind, report, { signal: controller.signal });
    document.addEventListener('visibilitychange', report, { signal: controller.signal });
    return () => {
      controller.abort();
      reader.stop();
      reading.current = null;
    };
  }, [chat, id]);

  const onAtEndChange = useCallback(
    (isAtEnd: boolean) => {
      leftAtSeq.current = chat.messages.view(id).newestSeq;
      // Old messages may only be dropped while the reader is at the end.
      if (isAtEnd) chat.messages.readerAt(id, null);
    },
    [chat, id],
  );

  const onViewChange = useCallback(
    (view: LogView) => {
      const { messages } = chat;
      const { dividerAfterSeq: divider, newestSeq, hasNewer } = messages.view(id);
      const seqs = visibleSeqs(messages, id, view);
      messages.readerAt(id, view.isAtEnd || seqs.first === 0 ? null : seqs.first);
      if (seqs.last > 0) reading.current?.seen(seqs.last);
      const firstUnread =
        divider === null ? undefined : messages.rowAt(id, messages.indexOfSeq(id, divider + 1));
      const isHeld =
        firstUnread !== undefined && !isPending(firstUnread) && firstUnread.seq === (divider ?? 0) + 1;
      const next: LogPosition = {
        isFar: hasNewer || view.isFarFromEnd,
        arrived: view.isAtEnd ? 0 : Math.max(0, newestSeq - leftAtSeq.current),
        unreadAbove:
          divider === null || seqs.first === 0 || seqs.first <= divider + 1
            ? null
            : { count: newestSeq - divider, since: isHeld ? firstUnread.created_at : null },
      };
      if (!isSamePosition(position.getState(), next)) position.setState(next, true);
    },
    [chat, id, position],
  );

  return { position, onAtEndChange, onViewChange };
}
