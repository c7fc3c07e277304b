import { ListTree } from 'lucide-react';
import { Suspense } from 'react';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useLazyOverlay } from '../../../ui/overlays/use-lazy-overlay.ts';
import type { ChatGroup } from './chat-groups.ts';

// Lazy: few may arrange chats, and rarely do.
const loadDialog = () => import('./arrange-dialog.tsx');
const ArrangeDialog = lazyComponent(loadDialog, 'ArrangeDialog');

/** Opens the dialog where staff arrange the chats of a community. */
export function ArrangeButton({ groupId, groups }: { groupId: string; groups: readonly ChatGroup[] | null }) {
  const { isOpen, open, close } = useLazyOverlay(loadDialog);
  return (
    <span title={t('Arrange chats')} className="-my-1.5 flex">
      <IconButton label={t('Arrange chats')} size="small" isDisabled={groups === null} onPress={open}>
        <ListTree aria-hidden />
      </IconButton>
      {isOpen && groups !== null && (
        <Suspense fallback={null}>
          <ArrangeDialog groupId={groupId} groups={groups} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
