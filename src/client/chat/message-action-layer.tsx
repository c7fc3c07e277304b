import { lazy, type RefObject, Suspense } from 'react';
import { livingMessage, type MessageRights, messageActions } from './message-actions.ts';
import type { MessageRow } from './message-log.ts';
import type { useMessageActions } from './use-message-actions.ts';

// Opened now and then, and each brings a part of the component library along.
const MessageMenu = lazy(() =>
  import('./message-menu.tsx').then(({ MessageMenu }) => ({ default: MessageMenu })),
);
const MessageSheet = lazy(() =>
  import('./message-sheet.tsx').then(({ MessageSheet }) => ({ default: MessageSheet })),
);
const DeleteMessageDialog = lazy(() =>
  import('./delete-message-dialog.tsx').then(({ DeleteMessageDialog }) => ({ default: DeleteMessageDialog })),
);

interface MessageActionLayerProps {
  actions: ReturnType<typeof useMessageActions>;
  rights: MessageRights;
  /** The row whose actions are open. */
  row: MessageRow | undefined;
  anchor: RefObject<Element | null>;
}

/** The menu, the sheet and the question of the log; at most one is there. */
export function MessageActionLayer({ actions, rights, row, anchor }: MessageActionLayerProps) {
  const { openActions, deleting } = actions;
  const message = livingMessage(row);
  const kinds = messageActions(row, rights);
  const close = () => actions.setOpenActions(null);
  return (
    <Suspense fallback={null}>
      {openActions?.as === 'menu' && message !== null && (
        <MessageMenu
          kinds={kinds}
          anchor={anchor}
          onAction={(kind) => actions.run(kind, message)}
          onClose={close}
        />
      )}
      {openActions?.as === 'sheet' && message !== null && (
        <MessageSheet kinds={kinds} onAction={(kind) => actions.run(kind, message)} onClose={close} />
      )}
      {deleting !== null && (
        <DeleteMessageDialog
          message={deleting}
          isMine={deleting.author.id === rights.myId}
          onClose={() => actions.setDeleting(null)}
        />
      )}
    </Suspense>
  );
}
