import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useRef } from 'react';
import type { Conversation } from '../../contract/chat.ts';
import { toastFailure } from '../api/failure-toast.ts';
import { ClosedComposer, Composer, type ComposerHandle } from './composer.tsx';
import { closedReason, conversationTitle } from './conversation-title.ts';
import { LiveAnnouncer } from './live-announcer.tsx';
import { LogState } from './log-state.tsx';
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
import { useMessageActions } from './use-message-actions.ts';
import { useRowFocus } from './use-row-focus.ts';

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
}

/** A conversation as one reads it and writes in it: log, strip, composer. Give it the conversation's id as its key. */
export function OpenConversation(props: OpenConversationProps) {
  const { conversation, addressOf, rights, myUsername, roles, messageId, composer } = props;
  const { id } = conversation;
  const chat = useChat();
  const view = useConversation(id);
  const log = useLog(conversation, view);
  const actions = useMessageActions(addressOf);
  const anchor = useRef<Element | null>(null);
  const { scroller, following, virtuoso } = log;
  const { setOpenActions, setEditingId, openActions } = actions;

  const openMenu = useCallback(
    (key: string) => {
      anchor.current = scroller?.querySelector(`[data-key="${key}"]`) ?? null;
      setOpenActions({ key, as: 'menu' });
    },
    [scroller, setOpenActions],
  );
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

  /** The nearest row from the end that `fits`, among those that are held. */
  function lastRow(fits: (row: Row) => boolean): { row: Row; place: number } | null {
    for (let place = view.count - 1; place >= 0; place -= 1) {
      const row = chat.messages.rowAt(id, view.firstIndex + place);
      if (row !== undefined && fits(row)) return { row, place };
    }
    return null;
  }

  function editLast() {
    const found = lastRow(
      (row) => !isPending(row) && row.deleted_at === null && row.author.id === rights.myId,
    );
    if (found === null || isPending(found.row)) return;
    setEditingId(found.row.id);
    virtuoso.current?.scrollIntoView({ index: found.place });
  }

  function send(text: string): boolean {
    if (chat.send(conversation, text) === null) return false;
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
  const closed = closedReason(conversation, rights);
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
          onEditLast={editLast}
        />
      ) : (
        <ClosedComposer reason={closed} />
      )}
      <LiveAnnouncer conversationId={id} myId={rights.myId} />
      <MessageActionLayer actions={actions} rights={rights} row={openRow?.row} anchor={anchor} />
    </section>
  );
}
