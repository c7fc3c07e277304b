import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Conversation } from '../../contract/chat.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../words/t.ts';

// Opened now and then, and a menu is heavy.
const ConversationMenu = lazy(() =>
  import('./conversation-menu.tsx').then(({ ConversationMenu }) => ({ default: ConversationMenu })),
);

const BlockDialog = lazy(() =>
  import('./block-dialog.tsx').then(({ BlockDialog }) => ({ default: BlockDialog })),
);

interface ConversationToolsProps {
  conversation: Conversation;
  /** Left out for those who may not, and for private ones. */
  onEdit?: (() => void) | undefined;
}

/** What can be done with the open conversation as a whole. */
export function ConversationTools({ conversation, onEdit }: ConversationToolsProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [layer, setLayer] = useState<'menu' | 'block' | null>(null);
  const { peer } = conversation;
  return (
    <>
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
            onEdit={onEdit}
            onBlock={() => setLayer('block')}
            // The menu closes after each act, also after the one that asks something.
            onClose={() => setLayer((open) => (open === 'menu' ? null : open))}
          />
        )}
        {layer === 'block' && peer !== null && <BlockDialog peer={peer} onClose={() => setLayer(null)} />}
      </Suspense>
    </>
  );
}
