import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useHasAside } from '../../../ui/base/use-is-phone.ts';
import type { ConversationHandle } from '../list/conversation-log.tsx';
import type { PanelKind } from './conversation-panel.tsx';

// Lazy: opened rarely.
const ConversationPanel = lazyComponent(() => import('./conversation-panel.tsx'), 'ConversationPanel');

interface PanelInput {
  conversationId: string | undefined;
  canPin: boolean;
  handle: RefObject<ConversationHandle | null>;
}

export interface Panel {
  readonly kind: PanelKind | null;
  /** Opens a panel, or closes it when it is open. */
  readonly toggle: (kind: PanelKind) => void;
  /** The panel as a column where there is room; null otherwise. */
  readonly column: ReactNode;
  /** The panel as a sheet where there is no room; null otherwise. */
  readonly sheet: ReactNode;
}

/** The search and the pinned messages of an open conversation. */
export function usePanel({ conversationId, canPin, handle }: PanelInput): Panel {
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
    kind,
    toggle: (wanted) => setKind((open) => (open === wanted ? null : wanted)),
    column: isColumn ? panel : null,
    sheet: isColumn ? null : panel,
  };
}
