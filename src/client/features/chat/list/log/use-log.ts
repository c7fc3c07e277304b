import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { toastFailure } from '../../../../data/api/failure-toast.ts';
import type { RowTarget } from '../../../../ui/virtual-log/row-window.ts';
import type { VirtualLogHandle, VirtualLogProps } from '../../../../ui/virtual-log/virtual-log.tsx';
import type { ConversationFacts } from '../../conversations/conversation-facts.ts';
import { chatChoices } from '../../store/chat-choices.ts';
import { useChat } from '../../store/use-chat.ts';
import { type PositionStore, useLogPosition, visibleSeqs } from './use-log-position.ts';

/** The log of one open conversation, and the functions that scroll it. */
export interface Log {
  /** The reader's place. */
  readonly position: PositionStore;
  /** The list of the current rows; each generation of rows has its own list. */
  readonly list: RefObject<VirtualLogHandle | null>;
  /** Callbacks for the list. */
  readonly events: Pick<VirtualLogProps, 'onScrollToEnd' | 'onAtEndChange' | 'onViewChange'>;
  /** Where the list starts when its rows are replaced; null for the end. */
  readonly startAt: () => RowTarget | null;
  /** Call it once the list is mounted: with that setting, the chat starts at the first unread message. */
  readonly startAtUnread: () => void;
  /** Scrolls to the newest message; from a window of history it is loaded first. */
  readonly jumpToEnd: () => void;
  /** The same as `jumpTo` for a message of which only the id is known. */
  readonly jumpToMessage: (messageId: string) => Promise<void>;
  /**
   * Scrolls to a position, loaded or not. Resolves when the row is in the list; rejects when it could not be loaded.
   */
  readonly jumpTo: (seq: number) => Promise<void>;
  /** Scrolls to the first message that was unread when the chat was opened. */
  readonly jumpToUnread: () => void;
}

/**
 * Scrolls the list of a conversation and tracks the reader's place. It does not render with each message. `isLinked`:
 * a link points to a message.
 */
export function useLog({ id, group_id }: ConversationFacts, isLinked: boolean): Log {
  const chat = useChat();
  const ref = useMemo(() => ({ id, group_id }), [id, group_id]);
  const list = useRef<VirtualLogHandle>(null);
  const target = useRef<number | null>(null);
  const hasStarted = useRef(false);
  const { position, onAtEndChange, onViewChange } = useLogPosition(id);

  const centred = useCallback(
    (seq: number): RowTarget => ({ index: chat.messages.indexOfSeq(id, seq), align: 'center' }),
    [chat, id],
  );

  const startAt = useCallback((): RowTarget | null => {
    if (target.current !== null) return centred(target.current);
    const seq = chat.messages.readerSeq(id);
    return seq === null ? null : { ...centred(seq), align: 'start' };
  }, [chat, id, centred]);

  const onScrollToEnd = useCallback(() => {
    target.current = null;
    if (chat.messages.view(id).hasNewer) chat.loadNewest(ref).catch(toastFailure);
  }, [chat, id, ref]);

  const jumpToEnd = useCallback(() => list.current?.scrollToEnd(), []);

  const jumpTo = useCallback(
    async (seq: number) => {
      list.current?.leaveEnd();
      target.current = seq;
      const { generation } = chat.messages.view(id);
      await chat.loadAround(ref, seq);
      // Replaced rows start at the target automatically.
      if (chat.messages.view(id).generation === generation) list.current?.scrollTo(centred(seq));
    },
    [chat, id, ref, centred],
  );

  const jumpToMessage = useCallback(
    async (messageId: string) => {
      const { generation } = chat.messages.view(id);
      await chat.loadAroundMessage(ref, messageId, (seq) => {
        list.current?.leaveEnd();
        target.current = seq;
      });
      if (target.current !== null && chat.messages.view(id).generation === generation)
        list.current?.scrollTo(centred(target.current));
    },
    [chat, id, ref, centred],
  );

  const jumpToUnread = useCallback(() => {
    const { dividerAfterSeq } = chat.messages.view(id);
    jumpTo((dividerAfterSeq ?? 0) + 1).catch(toastFailure);
  }, [chat, id, jumpTo]);

  const startAtUnread = useCallback(() => {
    if (hasStarted.current || list.current === null) return;
    hasStarted.current = true;
    const { dividerAfterSeq } = chat.messages.view(id);
    // When everything unread fits on the screen, the chat stays at the end.
    const { first } = visibleSeqs(chat.messages, id, list.current.view());
    const isChosen = !isLinked && chatChoices.getState().start === 'FIRST_UNREAD';
    if (isChosen && dividerAfterSeq !== null && first > dividerAfterSeq + 1) jumpToUnread();
  }, [chat, id, isLinked, jumpToUnread]);

  const events = useMemo(
    () => ({
      onScrollToEnd,
      onAtEndChange(isAtEnd: boolean) {
        if (isAtEnd) target.current = null;
        onAtEndChange(isAtEnd);
      },
      onViewChange,
    }),
    [onScrollToEnd, onAtEndChange, onViewChange],
  );

  return { position, list, events, startAt, startAtUnread, jumpToEnd, jumpToMessage, jumpTo, jumpToUnread };
}
