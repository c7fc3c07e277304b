import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Reaction } from '../../contract/chat-reactions.ts';
import { Button } from '../ui/button.tsx';
import { t } from '../words/t.ts';
import type { ConversationFacts } from './conversation-facts.ts';
import { conversationTitle } from './conversation-title.ts';
import type { MessageRights } from './message-actions.ts';
import type { MessageRow as Row } from './message-log.ts';
import type { StaffRole } from './message-row.tsx';
import type { ConversationView } from './message-store.ts';
import { useChat } from './use-chat.ts';
import { useConversationView } from './use-conversation.ts';
import { useDrawRow } from './use-draw-row.tsx';
import type { Log } from './use-log.ts';
import { useLogWindow } from './use-log-window.ts';
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
  const older = useOlder(conversation);
  const { setOpenActions } = actions;
  const openSheet = useCallback((key: string) => setOpenActions({ key, as: 'sheet' }), [setOpenActions]);
  const { onOpen } = props;
  const showAuthor = useCallback((key: string, face: Element) => onOpen(key, 'author', face), [onOpen]);
  const { hoveredKey, handlers } = useRowPointer(openSheet, showAuthor);
  const box = useRef(scroller);
  const keepFocus = useCallback(() => {
    // Afterwards: a focus lays the page out, and at this moment rows have left and others have not come yet.
    queueMicrotask(() => {
      if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
    });
  }, []);
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
  const loadNewer = useCallback(() => {
    if (chat.messages.view(id).hasNewer) chat.loadNewer(conversation).catch(() => {});
  }, [chat, id, conversation]);
  const { list, drawn } = useLogWindow({ log, view, onFirst: older.load, onLast: loadNewer });

  const rows: ReactNode[] = [];
  for (let index = drawn.from; index < drawn.to; index += 1) rows.push(drawRow(index));
  return (
    <div
      {...handlers}
      ref={log.attach}
      role="log"
      // The rows come and go while one scrolls; what is new is said elsewhere.
      aria-live="off"
      aria-label={conversationTitle(conversation)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      onKeyDown={focus.handleKeyDown}
      onFocus={({ target }) => focus.handleFocus(target)}
      className="relative flex h-full flex-col overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
    >
      <ListHead hasOlder={view.hasOlder} hasFailed={older.hasFailed} onRetry={older.load} />
      <ul ref={list} className="mt-auto shrink-0">
        {rows}
      </ul>
    </div>
  );
}

interface ListHeadProps {
  hasOlder: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** As high as it is whatever it says: what stands above the first message must not push it. */
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
