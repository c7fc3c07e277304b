import { type RefObject, Suspense } from 'react';
import { useStore } from 'zustand';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { lastRow } from '../store/last-row.ts';
import type { MessageRow } from '../store/message-log.ts';
import { useChat } from '../store/use-chat.ts';
import { livingMessage, type MessageRights, messageActions } from './message-actions.ts';
import type { useMessageActions } from './use-message-actions.ts';

// Lazy: they are opened rarely, and each loads a part of the component library.
const MessageMenu = lazyComponent(() => import('./message-menu.tsx'), 'MessageMenu');
const MessageSheet = lazyComponent(() => import('./message-sheet.tsx'), 'MessageSheet');
const ReactionPicker = lazyComponent(() => import('./reaction-picker.tsx'), 'ReactionPicker');
const DeleteMessageDialog = lazyComponent(() => import('./delete-message-dialog.tsx'), 'DeleteMessageDialog');
const ForwardDialog = lazyComponent(() => import('./forward-dialog.tsx'), 'ForwardDialog');
const MessageHistoryDialog = lazyComponent(
  () => import('./message-history-dialog.tsx'),
  'MessageHistoryDialog',
);

const none: readonly Reaction[] = [];

interface MessageActionLayerProps {
  conversationId: string;
  actions: ReturnType<typeof useMessageActions>;
  rights: MessageRights;
  /** With the user's unconfirmed choices applied. */
  reactionsOf: (row: MessageRow) => readonly Reaction[];
  anchor: RefObject<HTMLElement | null>;
  onReact: (row: MessageRow, emoji: string, isOn: boolean) => void;
  /** Called when something that the menu opened is closed: the menu is gone and cannot take the focus back. */
  onReturn: () => void;
}

/** The menu, the sheet, the pickers and the confirmation dialog of the log; at most one is open. */
export function MessageActionLayer(props: MessageActionLayerProps) {
  const { conversationId, actions, rights, anchor, onReturn } = props;
  const { openActions, deleting, forwarding, lookedBackOn } = actions;
  const row = useRow(conversationId, openActions?.key ?? null);
  const reactions = row === undefined ? none : props.reactionsOf(row);
  const message = livingMessage(row);
  const kinds = messageActions(row, rights);
  // An open layer may open another one: only close it when it is still the open one.
  const closeIf = (as: NonNullable<typeof openActions>['as']) => () =>
    actions.setOpenActions((open) => (open?.as === as ? null : open));
  function react(emoji: string, isOn: boolean) {
    if (message !== null) props.onReact(message, emoji, isOn);
    actions.setOpenActions(null);
    onReturn();
  }
  const closeReactions = closeIf('reactions');
  return (
    <Suspense fallback={null}>
      {openActions?.as === 'menu' && message !== null && (
        <MessageMenu
          kinds={kinds}
          anchor={anchor}
          onAction={(kind) => actions.run(kind, message)}
          onClose={closeIf('menu')}
        />
      )}
      {openActions?.as === 'sheet' && message !== null && (
        <MessageSheet
          kinds={kinds}
          reactions={reactions}
          onAction={(kind) => actions.run(kind, message)}
          onReact={react}
          onClose={closeIf('sheet')}
        />
      )}
      {openActions?.as === 'reactions' && message !== null && (
        <ReactionPicker
          anchor={anchor}
          reactions={reactions}
          onReact={react}
          onClose={() => {
            closeReactions();
            onReturn();
          }}
        />
      )}
      {deleting !== null && (
        <DeleteMessageDialog
          message={deleting}
          isMine={deleting.author.id === rights.myId}
          onClose={() => {
            actions.setDeleting(null);
            onReturn();
          }}
        />
      )}
      {forwarding !== null && (
        <ForwardDialog
          message={forwarding}
          onClose={() => {
            actions.setForwarding(null);
            onReturn();
          }}
        />
      )}
      {lookedBackOn !== null && (
        <MessageHistoryDialog
          message={lookedBackOn}
          myId={rights.myId}
          onClose={() => {
            actions.setLookedBackOn(null);
            onReturn();
          }}
        />
      )}
    </Suspense>
  );
}

/** The current row with this key; undefined when the key is null or the row is gone. */
function useRow(conversationId: string, key: string | null): MessageRow | undefined {
  const { messages } = useChat();
  return useStore(messages.store, () =>
    key === null ? undefined : lastRow(messages, conversationId, (row) => row.client_msg_id === key)?.row,
  );
}
