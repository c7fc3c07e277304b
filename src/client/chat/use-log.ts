import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FlatIndexLocationWithAlign, VirtuosoHandle } from 'react-virtuoso';
import { toastFailure } from '../api/failure-toast.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { createFollowing, type Following, keepAtEnd, listenToScrolling } from './following.ts';
import { useChat } from './use-chat.ts';
import { type PositionStore, useLogPosition } from './use-log-position.ts';

/** The list of one open conversation, and how it is moved. */
export interface Log {
  /** Where the reader stands; whoever draws that listens to it. */
  readonly position: PositionStore;
  readonly following: Following;
  readonly virtuoso: RefObject<VirtuosoHandle | null>;
  readonly scroller: HTMLElement | null;
  /** Always the same function: the list begins anew with another one. */
  readonly attach: (scroller: HTMLElement | Window | null) => void;
  /** Where the list begins when its rows are replaced. */
  readonly startAt: () => FlatIndexLocationWithAlign;
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
  const virtuoso = useRef<VirtuosoHandle>(null);
  const target = useRef<number | null>(null);
  const leftAtSeq = useRef(0);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [following] = useState(() =>
    createFollowing({
      hasNewer: () => chat.messages.view(id).hasNewer,
      onChange(isFollowing) {
        const { newestSeq } = chat.messages.view(id);
        leftAtSeq.current = newestSeq;
        // Only from the end may old messages be let go of.
        if (isFollowing) chat.messages.readerAt(id, null);
      },
    }),
  );
  const attach = useCallback(
    (element: HTMLElement | Window | null) => setScroller(element instanceof HTMLElement ? element : null),
    [],
  );
  const position = useLogPosition({ conversationId: id, scroller, following, leftAtSeq });

  const checkSoon = useRef(() => {});
  const pinNow = useRef(() => {});
  // Made before the list makes its own, and so told before it: the list finds itself at the end already when it measures
  // what came, and need not draw once more for having been moved.
  const [sizes] = useState(() => new ResizeObserver(() => pinNow.current()));
  /** Keeps the end in view if that is what the reader wishes. */
  const pin = useCallback(() => {
    if (!following.isFollowing()) return;
    // To the end by itself: asked for the last row, the list would look for it in all that it has measured.
    if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
    checkSoon.current();
  }, [scroller, following]);

  useEffect(() => {
    if (scroller === null) return;
    const stopListening = listenToScrolling(scroller, following);
    pinNow.current = pin;
    // The composer grew or the keyboard came: the window is lower, the end must stay in it.
    sizes.observe(scroller);
    // Rows came, or one grew: before the picture is drawn the end is in the window again.
    const rows = scroller.querySelector('ul');
    if (rows !== null) sizes.observe(rows, { box: 'border-box' });
    checkSoon.current = keepAtEnd(scroller, following);
    scroller.addEventListener('scroll', checkSoon.current, { passive: true });
    return () => {
      stopListening();
      sizes.disconnect();
      scroller.removeEventListener('scroll', checkSoon.current);
      checkSoon.current = () => {};
    };
  }, [scroller, following, pin, sizes]);

  const placeOf = useCallback(
    (seq: number): FlatIndexLocationWithAlign => {
      const index = chat.messages.indexOfSeq(id, seq) - chat.messages.view(id).firstIndex;
      return { index: Math.max(0, index), align: 'center' };
    },
    [chat, id],
  );

  const startAt = useCallback((): FlatIndexLocationWithAlign => {
    const seq = target.current ?? chat.messages.readerSeq(id);
    if (seq === null || following.isFollowing()) return { index: 'LAST', align: 'end' };
    return { ...placeOf(seq), align: target.current === null ? 'start' : 'center' };
  }, [chat, id, following, placeOf]);

  const jumpToEnd = useCallback(() => {
    target.current = null;
    following.follow();
    if (chat.messages.view(id).hasNewer) chat.loadNewest(ref).then(pin, toastFailure);
    else pin();
  }, [chat, id, ref, following, pin]);

  const jumpTo = useCallback(
    async (seq: number) => {
      following.release();
      target.current = seq;
      const { generation } = chat.messages.view(id);
      await chat.loadAround(ref, seq);
      // Replaced rows begin at the target by themselves.
      if (chat.messages.view(id).generation === generation) virtuoso.current?.scrollToIndex(placeOf(seq));
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
        virtuoso.current?.scrollToIndex(placeOf(target.current));
    },
    [chat, id, ref, following, placeOf],
  );

  return {
    position,
    following,
    virtuoso,
    scroller,
    attach,
    startAt,
    jumpToEnd,
    jumpTo,
    jumpToMessage,
  };
}
