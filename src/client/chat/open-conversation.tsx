import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { Message } from '../../contract/chat.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { ClosedComposer } from './closed-composer.tsx';
import { type ComposedMessage, Composer, type ComposerHandle } from './composer.tsx';
import type { ConversationFacts } from './conversation-facts.ts';
import { closedReason, conversationTitle } from './conversation-title.ts';
import { isOwnMessage, lastRow } from './last-row.ts';
import { LiveAnnouncer } from './live-announcer.tsx';
import { LogState } from './log-state.tsx';
import { quoteOf } from './merge-message.ts';
import { MessageActionLayer } from './message-action-layer.tsx';
import { type MessageRights, messageFor } from './message-actions.ts';
import { MessageList } from './message-list.tsx';
import { isPending, type MessageRow as Row } from './message-log.ts';
import type { StaffRole } from './message-row.tsx';
import { Strip } from './strip.tsx';
import { useChat } from './use-chat.ts';
import { useConversationView, useOpenConversation } from './use-conversation.ts';
import { useLinkedMessage } from './use-linked-message.ts';
import { useLog } from './use-log.ts';
import { type OpenActions, useMessageActions } from './use-message-actions.ts';
import { usePassing } from './use-passing.ts';
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
  conversation: ConversationFacts;
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
  useOpenConversation(id);
  const isRefused = useConversationView(id, ({ status }) => status === 'refused');
  const generation = useConversationView(id, (view) => view.generation);
  const log = useLog(conversation);
  const { reactionsOf, react } = useReactions();
  const writeTo = useWriteTo();
  const recentPeople = useRecentPeople(id, props.rights.myId);
  const anchor = useRef<HTMLElement | null>(null);
  const { scroller, following, virtuoso } = log;
  const closed = closedReason(conversation, props.rights);
  const rights = useMemo(() => ({ ...props.rights, canWrite: closed === null }), [props.rights, closed]);

  const reply = useCallback((message: Message) => composer.current?.replyTo(quoteOf(message)), [composer]);
  const actions = useMessageActions({ addressOf, onReply: reply, onWriteTo: writeTo });
  const { setOpenActions, setEditingId } = actions;

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
    virtuoso,
    scroller,
    onMenu: openMenu,
    onUnread(row) {
      const message = messageFor('mark-unread', row, rights);
      if (message !== null) actions.run('mark-unread', message);
    },
    onEnd: log.jumpToEnd,
    onUp: following.release,
  });
  const linked = useLinkedMessage({ conversationId: id, log, messageId, focusRow: focus.focusRow });
  useEffect(() => {
    handle.current = linked;
  });

  function editLast() {
    const found = lastRow(chat.messages, id, (row) => isOwnMessage(row, rights.myId));
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

  function jumpToUnread() {
    const { dividerAfterSeq } = chat.messages.view(id);
    log.jumpTo((dividerAfterSeq ?? 0) + 1).catch(toastFailure);
  }

  if (isRefused) return props.gone;
  return (
    <section
      aria-label={conversationTitle(conversation)}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={handleKeyDown}
    >
      <div className="min-h-0 flex-1">
        <LogState conversation={conversation} onRetry={props.onRetry}>
          {() => (
            <MessageList
              key={generation}
              conversation={conversation}
              log={log}
              rights={rights}
              myUsername={myUsername}
              roles={roles}
              actions={actions}
              focus={focus}
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
        conversationId={id}
        position={log.position}
        onJumpToUnread={jumpToUnread}
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
        conversationId={id}
        actions={actions}
        rights={rights}
        reactionsOf={reactionsOf}
        roles={roles}
        anchor={anchor}
        onReact={react}
        onWriteTo={writeTo}
      />
    </section>
  );
}
