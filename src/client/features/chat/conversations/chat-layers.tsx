import { Suspense } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { ConversationFacts } from './conversation-facts.ts';

const MemberColumn = lazyComponent(() => import('../panels/chat-members.tsx'), 'MemberColumn');
// Lazy: opened rarely, and each loads a part of the component library.
const EditConversationDialog = lazyComponent(
  () => import('./conversation-dialog.tsx'),
  'EditConversationDialog',
);

/** The layer over the chats; at most one is open. */
export type ChatLayer = 'members' | 'edit';

interface ChatLayersProps {
  layer: ChatLayer;
  community: Community;
  current: ConversationFacts | undefined;
  userId: string;
  onClose: () => void;
}

/** The sheets and dialogs of the chats. */
export function ChatLayers(props: ChatLayersProps) {
  const { layer, community, current, userId, onClose } = props;
  const isStaffOnly = current?.is_staff_only ?? false;
  return (
    <Suspense fallback={null}>
      {layer === 'members' && (
        <Sheet
          isOpen
          from="right"
          title={isStaffOnly ? t('Who can see this chat') : t('Members')}
          onClose={onClose}
        >
          <MemberColumn community={community} myId={userId} isStaffOnly={isStaffOnly} />
        </Sheet>
      )}
      {layer === 'edit' && current !== undefined && (
        <EditConversationDialog conversation={current} onClose={onClose} />
      )}
    </Suspense>
  );
}
