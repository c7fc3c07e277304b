import { Suspense } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { ConversationFacts } from './conversation-facts.ts';
import { ConversationNav } from './conversation-nav.tsx';

const MemberColumn = lazyComponent(() => import('../panels/chat-members.tsx'), 'MemberColumn');
// Lazy: opened rarely, and each loads a part of the component library.
const NewConversationDialog = lazyComponent(
  () => import('./conversation-dialog.tsx'),
  'NewConversationDialog',
);
const EditConversationDialog = lazyComponent(
  () => import('./conversation-dialog.tsx'),
  'EditConversationDialog',
);

/** The layer over the chats; at most one is open. */
export type ChatLayer = 'chats' | 'members' | 'new' | 'edit';

interface ChatLayersProps {
  layer: ChatLayer;
  community: Community;
  conversations: readonly ConversationFacts[];
  current: ConversationFacts | undefined;
  userId: string;
  onCreate: (() => void) | undefined;
  onCreated: (conversation: ConversationFacts) => void;
  onClose: () => void;
}

/** The sheets and dialogs of the chats. */
export function ChatLayers(props: ChatLayersProps) {
  const { layer, community, conversations, current, userId, onCreate, onCreated, onClose } = props;
  return (
    <Suspense fallback={null}>
      {layer === 'chats' && (
        <Sheet isOpen title={community.name} onClose={onClose}>
          <ConversationNav
            slug={community.slug}
            userId={userId}
            conversations={conversations}
            currentId={current?.id}
            onCreate={onCreate}
            onChoose={onClose}
          />
        </Sheet>
      )}
      {layer === 'members' && (
        <Sheet isOpen from="right" title={t('Members')} onClose={onClose}>
          <MemberColumn community={community} myId={userId} />
        </Sheet>
      )}
      {layer === 'new' && (
        <NewConversationDialog groupId={community.id} onCreated={onCreated} onClose={onClose} />
      )}
      {layer === 'edit' && current !== undefined && (
        <EditConversationDialog conversation={current} onClose={onClose} />
      )}
    </Suspense>
  );
}
