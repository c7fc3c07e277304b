import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Message } from '../../../../../contract/chat/chat.ts';
import { openPersonCard } from '../../../../data/people/person-card-store.ts';
import { t } from '../../../../i18n/t.ts';
import { isTouchOnly } from '../../../../ui/base/is-touch-only.ts';
import { lazyComponent } from '../../../../ui/base/lazy.ts';
import { useSavedIds } from '../../../saved/store/use-saved.ts';
import type { MessageRights } from '../../actions/message-actions.ts';
import { type OpenActions, useMessageActions } from '../../actions/use-message-actions.ts';
import { useMessageTools } from '../../actions/use-message-tools.ts';
import { useReactions } from '../../actions/use-reactions.ts';
import type { ComposerHandle } from '../../composer/composer.tsx';
import { useWriteTo } from '../../composer/use-write-to.ts';
import type { ConversationFacts } from '../../conversations/conversation-facts.ts';
import { closedReason, conversationTitle } from '../../conversations/conversation-title.ts';
import { lastOwnMessage } from '../../store/last-row.ts';
import { quoteOf } from '../../store/merge-message.ts';
import type { MessageRow } from '../../store/message-log.ts';
import { useChat } from '../../store/use-chat.ts';
import { useConversationView } from '../../store/use-conversation.ts';
import type { StaffRole } from '../message-head.tsx';
import { ConversationStart } from '../separators.tsx';
import { MessageList } from './message-list.tsx';
import { Strip } from './strip.tsx';
import { useLinkedMessage } from './use-linked-message.ts';
import { useLog } from './use-log.ts';

// Loaded lazily: announcements only come with the live connection.
const LiveAnnouncer = lazyComponent(() => import('./live-announcer.tsx'), 'LiveAnnouncer');

/** The actions that other parts of the page can call on the log of an open conversation. */
export interface ConversationHandle {
  /** Shows one of its messages. */
  show(messageId: string): void;
  /** Scrolls to the newest message. */
  jumpToEnd(): void;
  /** Edits the last own message, if there is one. */
  editLast(): void;
}

export interface ConversationLogProps {
  conversation: ConversationFacts;
  /** The link to one of its messages, which works for other members. */
  addressOf: (messageId: string) => string;
  rights: MessageRights;
  myUsername: string | null;
  roles: ReadonlyMap<string, StaffRole>;
  messageId: string | undefined;
  /** Used to focus the composer. */
  composer: RefObject<ComposerHandle | null>;
  handle: RefObject<ConversationHandle | null>;
}

/** The messages of a conversation: the list, the strip below it, and the layers over it. */
export function ConversationLog(props: ConversationLogProps) {
  const { conversation, addressOf, myUsername, roles, messageId, composer, handle } = props;
  const { id } = conversation;
  const chat = useChat();
  const generation = useConversationView(id, (view) => view.generation);
  const isEmpty = useConversationView(id, ({ count }) => count === 0);
  const log = useLog(conversation, messageId !== undefined);
  const { reactionsOf, react } = useReactions();
  const writeTo = useWriteTo();
  const anchor = useRef<HTMLElement | null>(null);
  /** The row that had the focus when a layer was opened. */
  const openedFrom = useRef<string | null>(null);
  const { list, jumpToEnd } = log;
  // Known with the tools, which are loaded once the user is about to act on a message.
  const savedIds = useSavedIds(useMessageTools(false) !== null);
  const closed = closedReason(conversation, props.rights);
  const rights = useMemo(
    () => ({ ...props.rights, canWrite: closed === null, savedIds }),
    [props.rights, closed, savedIds],
  );

  const reply = useCallback((message: Message) => composer.current?.replyTo(quoteOf(message)), [composer]);
  const groupId = conversation.group_id;
  const showAuthor = useCallback(
    ({ client_msg_id, author }: Message) => {
      const row = list.current?.rowElement(client_msg_id);
      if (row) openPersonCard({ person: author, groupId, anchor: row });
    },
    [list, groupId],
  );
  const actions = useMessageActions({
    addressOf,
    onReply: reply,
    onWriteTo: writeTo,
    onShowAuthor: showAuthor,
  });
  const { openActions, setOpenActions, editingId, setEditingId } = actions;
  const areToolsWanted = openActions !== null || editingId !== null;
  const tools = useMessageTools(areToolsWanted);

  const openOver = useCallback(
    (key: string, as: OpenActions['as']) => {
      const row = list.current?.rowElement(key) ?? null;
      const element = row?.querySelector('[role="toolbar"]') ?? row;
      anchor.current = element instanceof HTMLElement ? element : null;
      openedFrom.current = row !== null && row === document.activeElement ? key : null;
      setOpenActions({ key, as });
    },
    [list, setOpenActions],
  );
  const returnFocus = useCallback(() => {
    if (openedFrom.current !== null) list.current?.focusRow(openedFrom.current);
  }, [list]);
  const { highlightedKey, show } = useLinkedMessage({ conversationId: id, log, messageId });

  useEffect(() => {
    handle.current = {
      show,
      jumpToEnd,
      editLast() {
        const found = lastOwnMessage(chat.messages, id, rights.myId);
        if (found === null) return;
        setEditingId(found.message.id);
        list.current?.scrollTo({ index: chat.messages.view(id).firstIndex + found.place, align: 'nearest' });
      },
    };
    return () => {
      handle.current = null;
    };
  }, [handle, show, jumpToEnd, chat, id, rights.myId, setEditingId, list]);

  const endEditing = useCallback(
    ({ client_msg_id: key }: MessageRow) => {
      setEditingId(null);
      // Saving may take a while: if the focus has moved elsewhere by then, it stays there.
      const isThere = list.current?.rowElement(key)?.contains(document.activeElement);
      if (isThere || document.activeElement === document.body) composer.current?.focus();
    },
    [setEditingId, list, composer],
  );

  // On touch the keyboard would cover half of the messages.
  const focusComposer = useCallback(() => void (isTouchOnly() || composer.current?.focus()), [composer]);

  return (
    <>
      <div className="min-h-0 flex-1">
        {isEmpty ? (
          <EmptyLog conversation={conversation} />
        ) : (
          <MessageList
            key={generation}
            conversation={conversation}
            log={log}
            rights={rights}
            myUsername={myUsername}
            roles={roles}
            actions={actions}
            reactionsOf={reactionsOf}
            onReact={react}
            onQuote={show}
            onOpen={openOver}
            highlightedKey={highlightedKey}
            onEditDone={endEditing}
            onReturned={focusComposer}
          />
        )}
      </div>
      <Strip
        conversationId={id}
        position={log.position}
        isSomethingComing={areToolsWanted && tools === null}
        onJumpToUnread={log.jumpToUnread}
        onJumpToEnd={jumpToEnd}
      />
      <Suspense>
        <LiveAnnouncer conversationId={id} myId={rights.myId} />
      </Suspense>
      {tools !== null && (
        <tools.MessageActionLayer
          conversationId={id}
          actions={actions}
          rights={rights}
          reactionsOf={reactionsOf}
          anchor={anchor}
          onReact={react}
          onReturn={returnFocus}
        />
      )}
    </>
  );
}

/** Shown for a conversation without messages. */
function EmptyLog({ conversation }: { conversation: ConversationFacts }) {
  return (
    <div
      role="log"
      aria-label={conversationTitle(conversation)}
      className="flex h-full flex-col justify-end pb-2"
    >
      <ConversationStart conversation={conversation} />
      <p className="px-4 text-dense text-soft sm:px-6">
        {conversation.kind === 'THREAD' ? t('Be the first to reply.') : t('No messages yet. Say hello!')}
      </p>
    </div>
  );
}
