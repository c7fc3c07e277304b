import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { Reaction } from '../../contract/chat-reactions.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { conversationTitle } from './conversation-title.ts';
import { EditComposer } from './edit-composer.tsx';
import { livingMessage, type MessageRights, messageActions } from './message-actions.ts';
import { type ListContext, listParts } from './message-list-parts.tsx';
import type { MessageRow as Row } from './message-log.ts';
import { MessageRow, type StaffRole } from './message-row.tsx';
import type { ConversationView } from './message-store.ts';
import { MessageToolbar } from './message-toolbar.tsx';
import { rowFace } from './row-face.ts';
import { ConversationStart, DaySeparator, NewSeparator } from './separators.tsx';
import { useChat } from './use-chat.ts';
import { useConversationView } from './use-conversation.ts';
import type { Log } from './use-log.ts';
import type { OpenActions, useMessageActions } from './use-message-actions.ts';
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
  onOpen: (row: Row, as: OpenActions['as'], anchor?: Element) => void;
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
  const seenSeq = useSeenSeq(id, rights.myId);
  const [heads] = useState(() => new Set<string>());
  const [start] = useState(log.startAt);
  const older = useOlder(conversation);
  const { setOpenActions } = actions;
  const openSheet = useCallback((key: string) => setOpenActions({ key, as: 'sheet' }), [setOpenActions]);
  const { hoveredKey, handlers } = useRowPointer(openSheet);
  const retry = useCallback((row: Row) => chat.retry(id, row.client_msg_id), [chat, id]);
  const discard = useCallback((row: Row) => chat.discard(id, row.client_msg_id), [chat, id]);
  const { onOpen } = props;
  const pickReaction = useCallback((row: Row) => onOpen(row, 'reactions'), [onOpen]);
  const showAuthor = useCallback((row: Row, anchor: Element) => onOpen(row, 'author', anchor), [onOpen]);
  const box = useRef(scroller);
  const keepFocus = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    box.current = scroller;
  }, [scroller]);

  function renderItem(index: number) {
    const row = chat.messages.rowAt(id, index);
    // The list may ask for a row that is gone by then; nothing has no height, and that it does not bear.
    if (row === undefined) return <div className="h-px" />;
    const neighbours = {
      previous: chat.messages.rowAt(id, index - 1),
      row,
      next: chat.messages.rowAt(id, index + 1),
    };
    const face = rowFace(neighbours, view, heads);
    const key = row.client_msg_id;
    const message = livingMessage(row);
    const isEditing = message !== null && actions.editingId === message.id;
    const isActive = !isEditing && (hoveredKey === key || actions.openActions?.key === key);
    const kinds = isActive ? messageActions(row, rights) : [];
    return (
      <>
        {face.isFirst && <ConversationStart conversation={conversation} />}
        {face.isFirst && <DaySeparator instant={row.created_at} />}
        {face.startsUnread && <NewSeparator />}
        <MessageRow
          row={row}
          startsGroup={face.startsGroup}
          myId={rights.myId}
          reactions={props.reactionsOf(row)}
          isSeen={message !== null && message.seq === seenSeq}
          onReact={rights.canWrite ? props.onReact : undefined}
          onPickReaction={rights.canWrite ? pickReaction : undefined}
          onQuote={props.onQuote}
          onAuthor={showAuthor}
          role={props.roles.get(row.author.id)}
          myUsername={props.myUsername}
          isHighlighted={props.highlightedKey === key}
          isActive={isActive}
          focusWish={focus.wish.key === key ? focus.wish.n : 0}
          onRetry={retry}
          onDiscard={discard}
          onFocusLost={keepFocus}
          editor={
            isEditing ? (
              <EditComposer message={message} userId={rights.myId} onDone={() => props.onEditDone(row)} />
            ) : null
          }
          toolbar={
            message !== null && kinds.length > 0 ? (
              <MessageToolbar
                kinds={kinds}
                onAction={(kind) => (kind === 'react' ? pickReaction(row) : actions.run(kind, message))}
                onMore={() => onOpen(row, 'menu')}
              />
            ) : null
          }
        />
        {face.dayBelow !== null && <DaySeparator instant={face.dayBelow} />}
      </>
    );
  }

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
      itemContent={renderItem}
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
