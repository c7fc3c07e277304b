import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useHasAside } from '../../../ui/base/use-is-phone.ts';
import type { ConversationHandle } from '../list/conversation-log.tsx';
import type { PanelKind } from './conversation-panel.tsx';

// Opened now and then.
const ConversationPanel = lazyComponent(() => import('./conversation-panel.tsx'), 'ConversationPanel');

interface PanelInput {
  conversationId: string | undefined;
  canPin: boolean;
  handle: RefObject<ConversationHandle | null>;
}

export interface Panel {
  readonly kind: PanelKind | null;
  /** Opens one, or closes it when it is open. */
  readonly toggle: (kind: PanelKind) => void;
  /** The panel as a column, where there is room for one; null otherwise. */
  readonly column: ReactNode;
  /** The panel over the page, where there is none; null otherwise. */
  readonly sheet: ReactNode;
}

/** The search and the pinned messages beside an open conversation. */
export function usePanel({ conversationId, canPin, handle }: PanelInput): Panel {
  const [kind, setKind] = useState<PanelKind | null>(null);
  // It outlives the panel, which closes over a phone's chat with each message that is shown.
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
