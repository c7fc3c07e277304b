import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useHasAside } from '../../../ui/base/use-is-phone.ts';
import type { ConversationHandle } from '../list/log/conversation-log.tsx';
import type { ThreadOnScreen } from '../threads/use-thread.tsx';
import type { PanelKind } from './conversation-panel.tsx';

// Lazy: opened rarely.
const ConversationPanel = lazyComponent(() => import('./conversation-panel.tsx'), 'ConversationPanel');

interface PanelInput {
  conversationId: string | undefined;
  canPin: boolean;
  handle: RefObject<ConversationHandle | null>;
  /** The open thread, which takes the place of the other panels. */
  thread: ThreadOnScreen | null;
}

export interface Panel {
  readonly kind: PanelKind | null;
  /** Opens a panel, or closes it when it is open. */
  readonly toggle: (kind: PanelKind) => void;
  /** The panel as a column where there is room; null otherwise. */
  readonly column: ReactNode;
  /** The panel as a sheet where there is no room; null otherwise. */
  readonly sheet: ReactNode;
  /** An open thread instead of the conversation, where there is no room beside it; null otherwise. */
  readonly page: ReactNode;
  /** The column is 400 px wide. */
  readonly isWide: boolean;
}

/** The open thread, the search and the pinned messages of an open conversation. */
export function usePanel({ conversationId, canPin, handle, thread }: PanelInput): Panel {
  const [kind, setKind] = useState<PanelKind | null>(null);
  // The search text outlives the panel: on a phone the panel closes whenever a message is shown.
  const [search, setSearch] = useState({ of: conversationId, q: '' });
  const isColumn = useHasAside();
  const panel =
    kind === null || conversationId === undefined ? null : (
      <Suspense fallback={null}>
        <ConversationPanel
          kind={kind}
          conversationId={conversationId}
          canPin={canPin}
          isColumn={isColumn}
          q={search.of === conversationId ? search.q : ''}
          onSearch={(q) => setSearch({ of: conversationId, q })}
          onShow={(messageId) => handle.current?.show(messageId)}
          onClose={() => setKind(null)}
        />
      </Suspense>
    );
  return {
    kind: thread === null ? kind : null,
    toggle(wanted) {
      thread?.close();
      setKind((open) => (open === wanted && thread === null ? null : wanted));
    },
    column: isColumn ? (thread?.show(true) ?? panel) : null,
    sheet: isColumn || thread !== null ? null : panel,
    page: isColumn ? null : (thread?.show(false) ?? null),
    isWide: thread !== null,
  };
}
