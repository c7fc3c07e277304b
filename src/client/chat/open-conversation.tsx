import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { Conversation, Message } from '../../contract/chat.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { ClosedComposer } from './closed-composer.tsx';
import { type ComposedMessage, Composer, type ComposerHandle } from './composer.tsx';
import { closedReason, conversationTitle } from './conversation-title.ts';
import { LiveAnnouncer } from './live-announcer.tsx';
import { LogState } from './log-state.tsx';
import { quoteOf } from './merge-message.ts';
import { MessageActionLayer } from './message-action-layer.tsx';
import type { MessageRights } from './message-actions.ts';
import { MessageList } from './message-list.tsx';
import { isPending, type MessageRow as Row } from './message-log.ts';
import type { StaffRole } from './message-row.tsx';
import { Strip } from './strip.tsx';
import { useChat } from './use-chat.ts';
import { useConversation } from './use-conversation.ts';
import { useLinkedMessage } from './use-linked-message.ts';
import { useLog } from './use-log.ts';
import { type OpenActions, useMessageActions } from './use-message-actions.ts';
import { usePassing, useTypingPeople } from './use-passing.ts';
import { useReactions } from './use-reactions.ts';
import { useRecentPeople } from './use-recent-people.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useWriteTo } from './use-write-to.ts';

/** What others on the page can ask of an open conversation. */
export interface ConversationHandle {
  /** Leads to a message of it. */
  show(messageId: string): void;
}

interface OpenConversationProps {
  conversation: Conversation;
  /** The address of one of its messages, as somebody else would open it. */
  addressOf: (messageId: string) => string;
  /** In place of it, once it may no longer be read. */
  gone: ReactNode;
  rights: MessageRights;
  myUsername: string | null;
  roles: ReadonlyMap<string, StaffRole>;
  messageId: string | undefined;
  onRetry: () => void;
  /** For giving it the focus. */
  composer: RefObject<ComposerHandle | null>;
  handle: RefObject<ConversationHandle | null>;
}

/** A conversation as one reads it and writes in it: log, strip, composer. Give it the conversation's id as its key. */
export function OpenConversation(props: OpenConversationProps) {
  const { conversation, addressOf, myUsername, roles, messageId, composer, handle } = props;
  const { id } = conversation;
  const chat = useChat();
  const { typing } = usePassing();
  const typingPeople = useTypingPeople(id);
  const view = useConversation(id);
  const log = useLog(conversation, view);
  const { reactionsOf, react } = useReactions();
  const writeTo = useWriteTo();
  const recentPeople = useRecentPeople(id, props.rights.myId);
  const anchor = useRef<HTMLElement | null>(null);
  const { scroller, following, virtuoso } = log;
  const closed = closedReason(conversation, props.rights);
  const rights = useMemo(() => ({ ...props.rights, canWrite: closed === null }), [props.rights, closed]);

  const reply = useCallback((message: Message) => composer.current?.replyTo(quoteOf(message)), [composer]);
  const actions = useMessageActions({ addressOf, onReply: reply, onWriteTo: writeTo });
  const { setOpenActions, setEditingId, openActions } = actions;

  const openOver = useCallback(
    (key: string, as: OpenActions['as'], over?: Element) => {
      const row = scroller?.querySelector(`[data-key="${key}"]`);
      const element = over ?? row?.querySelector('[role="toolbar"]') ?? row;
      anchor.current = element instanceof HTMLElement ? element : null;
      setOpenActions({ key, as });
    },
    [scroller, setOpenActions],
  );
  const openOverRow = useCallback(
    (row: Row, as: OpenActions['as'], over?: Element) => openOver(row.client_msg_id, as, over),
    [openOver],
  );
  const openMenu = useCallback((key: string) => openOver(key, 'menu'), [openOver]);
  const focus = useRowFocus({
    conversationId: id,
    view,
    virtuoso,
    scroller,
    onMenu: openMenu,
    onEnd: log.jumpToEnd,
    onUp: following.release,
  });
  const linked = useLinkedMessage({ conversation, log, messageId, focusRow: focus.focusRow });
  useEffect(() => {
    handle.current = linked;
  });

  /** The nearest row from the end that `fits`, among those that are held. */
  function lastRow(fits: (row: Row) => boolean): { row: Row; place: number } | null {
    for (let place = view.count - 1; place >= 0; place -= 1) {
      const row = chat.messages.rowAt(id, view.firstIndex + place);
      if (row !== undefined && fits(row)) return { row, place };
    }
    return null;
  }

  function isOwn(row: Row): row is Message {
    return !isPending(row) && row.deleted_at === null && row.author.id === rights.myId;
  }

  function editLast() {
    const found = lastRow(isOwn);
    if (found === null || isPending(found.row)) return;
    setEditingId(found.row.id);
    virtuoso.current?.scrollIntoView({ index: found.place });
  }

  function send({ content, mentions, reply_to }: ComposedMessage): boolean {
    if (chat.send(conversation, content, { mentions, reply_to }) === null) return false;
    log.jumpToEnd();
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isHere || event.nativeEvent.isComposing) return;
    chat.markRead(id);
    chat.messages.clearDivider(id);
    log.jumpToEnd();
    composer.current?.focus();
  }

  if (view.status === 'refused') return props.gone;
  const openRow = openActions === null ? null : lastRow((row) => row.client_msg_id === openActions.key);
  const { peer_read_seq } = conversation;
  const seen = peer_read_seq === null ? null : lastRow((row) => isOwn(row) && row.seq <= peer_read_seq);
  return (
    <section
      aria-label={conversationTitle(conversation)}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={handleKeyDown}
    >
      <div className="min-h-0 flex-1">
        <LogState conversation={conversation} view={view} onRetry={props.onRetry}>
          {() => (
            <MessageList
              conversation={conversation}
              log={log}
              rights={rights}
              myUsername={myUsername}
              roles={roles}
              actions={actions}
              focus={focus}
              seenSeq={seen === null || isPending(seen.row) ? 0 : seen.row.seq}
              reactionsOf={reactionsOf}
              onReact={react}
              onQuote={linked.show}
              onOpen={openOverRow}
              highlightedKey={linked.highlightedKey}
              onEditDone={() => {
                setEditingId(null);
                composer.current?.focus();
              }}
            />
          )}
        </LogState>
      </div>
      <Strip
        typing={typingPeople}
        position={log.position}
        onJumpToUnread={() => void log.jumpTo((view.dividerAfterSeq ?? 0) + 1).catch(toastFailure)}
        onJumpToEnd={log.jumpToEnd}
      />
      {closed === null ? (
        <Composer
          ref={composer}
          conversation={conversation}
          userId={rights.myId}
          onSend={send}
          recentPeople={recentPeople}
          onType={() => typing.said(id)}
          onEditLast={editLast}
        />
      ) : (
        <ClosedComposer reason={closed} />
      )}
      <LiveAnnouncer conversationId={id} myId={rights.myId} />
      <MessageActionLayer
        actions={actions}
        rights={rights}
        row={openRow?.row}
        reactions={openRow === null ? [] : reactionsOf(openRow.row)}
        roles={roles}
        anchor={anchor}
        onReact={react}
        onWriteTo={writeTo}
      />
    </section>
  );
}
