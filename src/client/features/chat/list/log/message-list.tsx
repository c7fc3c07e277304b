import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Reaction } from '../../../../../contract/feed/reactions.ts';
import { openPersonCard } from '../../../../data/people/person-card-store.ts';
import { dayKey } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { VirtualLog } from '../../../../ui/virtual-log/virtual-log.tsx';
import {
  livingMessage,
  type MessageActionKind,
  type MessageRights,
  messageFor,
} from '../../actions/message-actions.ts';
import { useBlockedIds } from '../../actions/use-blocked.ts';
import type { OpenActions, useMessageActions } from '../../actions/use-message-actions.ts';
import { useMessageTools } from '../../actions/use-message-tools.ts';
import { useRowActions } from '../../actions/use-row-actions.ts';
import type { ConversationFacts } from '../../conversations/conversation-facts.ts';
import { conversationTitle } from '../../conversations/conversation-title.ts';
import { isOwnMessage, lastRow } from '../../store/last-row.ts';
import { isPending, type MessageRow as Row } from '../../store/message-log.ts';
import type { ConversationView } from '../../store/message-store.ts';
import { useChat } from '../../store/use-chat.ts';
import { useConversationView } from '../../store/use-conversation.ts';
import type { StaffRole } from '../message-head.tsx';
import { MessageRow } from '../message-row.tsx';
import { rowLayout } from '../row-layout.ts';
import { useRowPointer } from '../use-row-pointer.ts';
import type { Log } from './use-log.ts';

export interface MessageListProps {
  conversation: ConversationFacts;
  log: Log;
  rights: MessageRights;
  myUsername: string | null;
  roles: ReadonlyMap<string, StaffRole>;
  actions: ReturnType<typeof useMessageActions>;
  reactionsOf: (row: Row) => readonly Reaction[];
  onReact: (row: Row, emoji: string, isOn: boolean) => void;
  onQuote: (messageId: string) => void;
  /** Opens a layer for a row. */
  onOpen: (key: string, as: OpenActions['as']) => void;
  /** The row that a link points to. */
  highlightedKey: string | null;
  onEditDone: (row: Row) => void;
  /** A cancelled message is in the composer again. */
  onReturned: () => void;
}

/** What a single key does with the message that has the focus; of save and unsave one is possible. */
const rowKeys: Readonly<Record<string, readonly MessageActionKind[]>> = {
  u: ['mark-unread'],
  s: ['save', 'unsave'],
  t: ['thread'],
};

const whole = (view: ConversationView) => view;

/** The messages of a conversation. Use the `generation` of the conversation's view as its key. */
export function MessageList(props: MessageListProps) {
  const { conversation, log, rights, actions, onOpen, highlightedKey } = props;
  const { id } = conversation;
  const { startAtUnread } = log;
  const chat = useChat();
  const { messages } = chat;
  const view = useConversationView(id, whole);
  const older = useOlder(conversation);
  const seenSeq = useSeenSeq(id, rights.myId);
  const { setOpenActions, openActions, editingId } = actions;
  const openSheet = useCallback((key: string) => setOpenActions({ key, as: 'sheet' }), [setOpenActions]);
  const { group_id: groupId } = conversation;
  const showAuthor = useCallback(
    (key: string, anchor: Element) => {
      const found = lastRow(messages, id, ({ client_msg_id }) => client_msg_id === key);
      if (found) openPersonCard({ person: found.row.author, groupId, anchor });
    },
    [messages, id, groupId],
  );
  const { hoveredKey, handlers } = useRowPointer(openSheet, showAuthor);
  const tools = useMessageTools(hoveredKey !== null || openActions !== null || editingId !== null);
  const rowActions = useRowActions({
    onReact: props.onReact,
    onQuote: props.onQuote,
    onOpen,
    onRun: actions.run,
    onEditDone: props.onEditDone,
    onReturned: props.onReturned,
  });
  const blocked = useBlockedIds();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const unfold = useCallback((key: string) => setUnfolded((keys) => new Set(keys).add(key)), []);
  const today = dayKey(Date.now());
  const [start] = useState(log.startAt);
  useEffect(startAtUnread, [startAtUnread]);

  function renderRow(index: number) {
    const row = messages.rowAt(id, index);
    if (row === undefined) return null;
    const key = row.client_msg_id;
    const message = livingMessage(row);
    // Two people who blocked each other still read what they said in private.
    const isBlocked = conversation.peer === null && blocked.has(row.author.id);
    const isUnfolded = isBlocked && unfolded.has(key);
    const layout = rowLayout(
      { previous: messages.rowAt(id, index - 1), row, next: messages.rowAt(id, index + 1) },
      view,
    );
    const isEditing = message !== null && tools !== null && editingId === message.id;
    const isActive = !isEditing && (hoveredKey === key || openActions?.key === key);
    return (
      <MessageRow
        {...layout}
        row={row}
        conversation={conversation}
        rights={rights}
        myUsername={props.myUsername}
        role={props.roles.get(row.author.id)}
        today={layout.isFirst || layout.dayBelow !== null ? today : null}
        reactions={props.reactionsOf(row)}
        isHighlighted={highlightedKey === key}
        isActive={isActive}
        isEditing={isEditing}
        // The rows before it may still be folded, without their author's name.
        startsGroup={layout.startsGroup || isUnfolded}
        isFolded={isBlocked && !isUnfolded}
        onUnfold={unfold}
        isSeen={message !== null && message.seq === seenSeq}
        tools={isActive || isEditing ? tools : null}
        actions={rowActions}
      />
    );
  }

  function handleRowKey(key: string, event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(key, 'menu');
      return;
    }
    const row = lastRow(messages, id, ({ client_msg_id }) => client_msg_id === key)?.row;
    for (const kind of rowKeys[event.key.toLowerCase()] ?? []) {
      const message = messageFor(kind, row, rights);
      if (message !== null) actions.run(kind, message);
    }
  }

  function loadNewer() {
    if (messages.view(id).hasNewer) chat.loadNewer(conversation).catch(() => {});
  }

  return (
    <VirtualLog
      ref={log.list}
      label={conversationTitle(conversation)}
      firstIndex={view.firstIndex}
      count={view.count}
      keyOf={(index) => messages.rowAt(id, index)?.client_msg_id ?? ''}
      renderRow={renderRow}
      header={<ListHead hasOlder={view.hasOlder} hasFailed={older.hasFailed} onRetry={older.load} />}
      start={start}
      hasMoreAfter={view.hasNewer}
      onStartReached={older.load}
      onEndReached={loadNewer}
      {...log.events}
      onRowKeyDown={handleRowKey}
      pointerEvents={handlers}
    />
  );
}

interface ListHeadProps {
  hasOlder: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The height is fixed: a change above the first message must not move it. */
function ListHead({ hasOlder, hasFailed, onRetry }: ListHeadProps) {
  return (
    <div className="flex h-10 shrink-0 items-center justify-center gap-2 text-small text-muted">
      {hasFailed ? (
        <>
          {t('Earlier messages did not load.')}
          <Button size="small" onPress={onRetry}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        hasOlder && t('Loading earlier messages...')
      )}
    </div>
  );
}

/** Loads older messages, and keeps whether that failed. */
function useOlder(conversation: ConversationFacts) {
  const chat = useChat();
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(() => {
    setHasFailed(false);
    chat.loadOlder(conversation).catch(() => setHasFailed(true));
  }, [chat, conversation]);
  return { hasFailed, load };
}

/**
 * Position of the last own message that the other member of a private conversation has read; 0 for none, and in other
 * chats.
 */
function useSeenSeq(conversationId: string, myId: string): number {
  const { conversations, messages } = useChat();
  const readSeq = useStore(conversations.store, ({ byId }) => byId[conversationId]?.peer_read_seq ?? null);
  return useStore(messages.store, () => {
    if (readSeq === null) return 0;
    const found = lastRow(messages, conversationId, (row) => isOwnMessage(row, myId) && row.seq <= readSeq);
    return found === null || isPending(found.row) ? 0 : found.row.seq;
  });
}
