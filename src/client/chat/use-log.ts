import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toastFailure } from '../api/failure-toast.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { createFollowing, type Following, listenToScrolling } from './following.ts';
import type { LogWindow, RowPlace } from './log-window.ts';
import { useChat } from './use-chat.ts';
import { type PositionStore, useLogPosition } from './use-log-position.ts';

/** The list of one open conversation, and how it is moved. */
export interface Log {
  /** Where the reader stands; whoever draws that listens to it. */
  readonly position: PositionStore;
  readonly following: Following;
  /** That of the rows there are now; others come with each generation of them. */
  readonly window: RefObject<LogWindow | null>;
  readonly scroller: HTMLElement | null;
  readonly attach: (scroller: HTMLElement | null) => void;
  /** Where the list begins when its rows are replaced; null for the end. */
  readonly startAt: () => RowPlace | null;
  /** To the newest message; from a part of the past it comes back first. */
  readonly jumpToEnd: () => void;
  /** To a message that only its id is known of; otherwise as `jumpTo`. */
  readonly jumpToMessage: (messageId: string) => Promise<void>;
  /** To a position, held or not. Resolves when the row is in the list; rejects when it could not be fetched. */
  readonly jumpTo: (seq: number) => Promise<void>;
}

/** Moves the list of a conversation, and knows where it stands. No message renders it. */
export function useLog({ id, group_id }: ConversationFacts): Log {
  const chat = useChat();
  const ref = useMemo(() => ({ id, group_id }), [id, group_id]);
  const logWindow = useRef<LogWindow>(null);
  const target = useRef<number | null>(null);
  const leftAtSeq = useRef(0);
  const [scroller, attach] = useState<HTMLElement | null>(null);
  const [following] = useState(() =>
    createFollowing({
      hasNewer: () => chat.messages.view(id).hasNewer,
      onChange(isFollowing) {
        const { newestSeq } = chat.messages.view(id);
        leftAtSeq.current = newestSeq;
        logWindow.current?.followed(isFollowing);
        // Only from the end may old messages be let go of.
        if (isFollowing) chat.messages.readerAt(id, null);
      },
    }),
  );
  const position = useLogPosition({ conversationId: id, scroller, following, leftAtSeq });

  useEffect(
    () => (scroller === null ? undefined : listenToScrolling(scroller, following)),
    [scroller, following],
  );

  const placeOf = useCallback(
    (seq: number): RowPlace => ({ index: chat.messages.indexOfSeq(id, seq), block: 'center' }),
    [chat, id],
  );

  const startAt = useCallback((): RowPlace | null => {
    const seq = target.current ?? chat.messages.readerSeq(id);
    if (seq === null || following.isFollowing()) return null;
    return { ...placeOf(seq), block: target.current === null ? 'start' : 'center' };
  }, [chat, id, following, placeOf]);

  const jumpToEnd = useCallback(() => {
    target.current = null;
    following.follow();
    if (chat.messages.view(id).hasNewer) chat.loadNewest(ref).catch(toastFailure);
  }, [chat, id, ref, following]);

  const jumpTo = useCallback(
    async (seq: number) => {
      following.release();
      target.current = seq;
      const { generation } = chat.messages.view(id);
      await chat.loadAround(ref, seq);
      // Replaced rows begin at the target by themselves.
      if (chat.messages.view(id).generation === generation) logWindow.current?.show(placeOf(seq));
    },
    [chat, id, ref, following, placeOf],
  );

  const jumpToMessage = useCallback(
    async (messageId: string) => {
      const { generation } = chat.messages.view(id);
      await chat.loadAroundMessage(ref, messageId, (seq) => {
        following.release();
        target.current = seq;
      });
      if (target.current !== null && chat.messages.view(id).generation === generation)
        logWindow.current?.show(placeOf(target.current));
    },
    [chat, id, ref, following, placeOf],
  );

  return {
    position,
    following,
    window: logWindow,
    scroller,
    attach,
    startAt,
    jumpToEnd,
    jumpTo,
    jumpToMessage,
  };
}
