import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { Reaction } from '../../contract/chat-reactions.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { conversationTitle } from './conversation-title.ts';
import type { MessageRights } from './message-actions.ts';
import { type ListContext, listParts } from './message-list-parts.tsx';
import type { MessageRow as Row } from './message-log.ts';
import type { StaffRole } from './message-row.tsx';
import type { ConversationView } from './message-store.ts';
import { useChat } from './use-chat.ts';
import { useConversationView } from './use-conversation.ts';
import { useDrawRow } from './use-draw-row.tsx';
import type { Log } from './use-log.ts';
import type { OpenActions, useMessageActions } from './use-message-actions.ts';
import { useRowActs } from './use-row-acts.ts';
import type { useRowFocus } from './use-row-focus.ts';
import { useRowPointer } from './use-row-pointer.ts';
import { useSeenSeq } from './use-seen-seq.ts';

export interface MessageListProps {
  conversation: ConversationFacts;
  log: Log;
  rights: MessageRights;
  myUsername: string | null;
  roles: ReadonlyMap<string, StaffRole>;
  actions: ReturnType<typeof useMessageActions>;
  focus: ReturnType<typeof useRowFocus>;
  reactionsOf: (row: Row) => readonly Reaction[];
  onReact: (row: Row, emoji: string, isOn: boolean) => void;
  onQuote: (messageId: string) => void;
  /** Opens something over a row, at `anchor`. */
  onOpen: (key: string, as: OpenActions['as'], anchor?: Element) => void;
  /** The row a link led to. */
  highlightedKey: string | null;
  onEditDone: (row: Row) => void;
}

const whole = (view: ConversationView) => view;

/**
 * The messages of a conversation. Only what can be seen, and a little more, is in the page. Give it the generation of
 * the conversation's view as its key.
 */
export function MessageList(props: MessageListProps) {
  const { conversation, log, rights, actions, focus } = props;
  const { scroller } = log;
  const { id } = conversation;
  const chat = useChat();
  const view = useConversationView(id, whole);
  const [start] = useState(log.startAt);
  const older = useOlder(conversation);
  const { setOpenActions } = actions;
  const openSheet = useCallback((key: string) => setOpenActions({ key, as: 'sheet' }), [setOpenActions]);
  const { onOpen } = props;
  const showAuthor = useCallback((key: string, face: Element) => onOpen(key, 'author', face), [onOpen]);
  const { hoveredKey, handlers } = useRowPointer(openSheet, showAuthor);
  const box = useRef(scroller);
  const keepFocus = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    box.current = scroller;
  }, [scroller]);

  const acts = useRowActs(id, {
    onReact: props.onReact,
    onQuote: props.onQuote,
    onOpen,
    onRun: actions.run,
    onEditDone: props.onEditDone,
    onFocusLost: keepFocus,
  });
  const drawRow = useDrawRow({
    conversation,
    rights,
    myUsername: props.myUsername,
    roles: props.roles,
    acts,
    reactionsOf: props.reactionsOf,
    dividerAfterSeq: view.dividerAfterSeq,
    hasOlder: view.hasOlder,
    seenSeq: useSeenSeq(id, rights.myId),
    hoveredKey,
    openKey: actions.openActions?.key,
    editingId: actions.editingId,
    highlightedKey: props.highlightedKey,
    focusWish: focus.wish,
  });
  const context: ListContext = useMemo(
    () => ({ hasOlder: view.hasOlder, hasOlderFailed: older.hasFailed, onRetryOlder: older.load }),
    [view.hasOlder, older.hasFailed, older.load],
  );
  const keyAt = useCallback(
    (index: number) => chat.messages.rowAt(id, index)?.client_msg_id ?? index,
    [chat, id],
  );
  const loadNewer = useCallback(() => {
    if (chat.messages.view(id).hasNewer) chat.loadNewer(conversation).catch(() => {});
  }, [chat, id, conversation]);
  return (
    <Virtuoso
      {...handlers}
      ref={log.virtuoso}
      scrollerRef={log.attach}
      role="log"
      // The rows come and go while one scrolls; what is new is said elsewhere.
      aria-live="off"
      aria-label={conversationTitle(conversation)}
      tabIndex={0}
      onKeyDown={focus.handleKeyDown}
      onFocus={({ target }) => focus.handleFocus(target)}
      className="h-full -outline-offset-2 overscroll-contain"
      context={context}
      components={listParts}
      totalCount={view.count}
      firstItemIndex={view.firstIndex}
      computeItemKey={keyAt}
      // Another function with each change: the list draws anew only what that answers differently.
      itemContent={(index) => drawRow(index)}
      initialTopMostItemIndex={start}
      alignToBottom
      atBottomThreshold={40}
      // It would look for the last row anew with each message; the log does it once for each picture.
      followOutput={false}
      increaseViewportBy={{ top: 400, bottom: 400 }}
      skipAnimationFrameInResizeObserver
      startReached={older.load}
      endReached={loadNewer}
    />
  );
}

/** Fetches what is older when the upper edge comes near, and remembers that it failed. */
function useOlder(conversation: ConversationFacts) {
  const chat = useChat();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    setHasFailed(false);
    chat.loadOlder(conversation).catch(() => setHasFailed(true));
  }, [chat, conversation]);
  return { hasFailed, load };
}
