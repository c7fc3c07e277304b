import { Ellipsis, Pin, Search } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import type { PanelKind } from '../panels/conversation-panel.tsx';
import type { ConversationFacts } from './conversation-facts.ts';

// Lazy: opened rarely, and a menu is heavy.
const ConversationMenu = lazyComponent(() => import('./conversation-menu.tsx'), 'ConversationMenu');

const BlockDialog = lazyComponent(() => import('../actions/block-dialog.tsx'), 'BlockDialog');

interface ConversationToolsProps {
  conversation: ConversationFacts;
  /** The panel that is open beside the conversation. */
  panel: PanelKind | null;
  onPanel: (kind: PanelKind) => void;
  /** Undefined for private conversations and for users without permission. */
  onEdit?: (() => void) | undefined;
}

/** The actions on the open conversation. */
export function ConversationTools({ conversation, panel, onPanel, onEdit }: ConversationToolsProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [layer, setLayer] = useState<'menu' | 'block' | null>(null);
  const { peer } = conversation;
  return (
    <>
      <span className="flex" title={t('Search messages')}>
        <IconButton label={t('Search messages')} isOn={panel === 'search'} onPress={() => onPanel('search')}>
          <Search aria-hidden />
        </IconButton>
      </span>
      <span className="flex max-sm:hidden" title={t('Pinned messages')}>
        <IconButton label={t('Pinned messages')} isOn={panel === 'pins'} onPress={() => onPanel('pins')}>
          <Pin aria-hidden />
        </IconButton>
      </span>
      <span ref={anchor} className="flex" title={t('More')}>
        <IconButton
          label={t('More')}
          aria-haspopup="menu"
          aria-expanded={layer === 'menu'}
          onPress={() => setLayer('menu')}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </span>
      <Suspense fallback={null}>
        {layer === 'menu' && (
          <ConversationMenu
            conversation={conversation}
            anchor={anchor}
            onPins={() => onPanel('pins')}
            onEdit={onEdit}
            onBlock={() => setLayer('block')}
            // The menu closes after each action, also after one that opens a dialog.
            onClose={() => setLayer((open) => (open === 'menu' ? null : open))}
          />
        )}
        {layer === 'block' && peer !== null && <BlockDialog peer={peer} onClose={() => setLayer(null)} />}
      </Suspense>
    </>
  );
}
