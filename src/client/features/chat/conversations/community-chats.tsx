import { useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { OwnRestriction } from '../../../../contract/communities/restrictions.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useHasAside, useIsPhone } from '../../../ui/base/use-is-phone.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { AppPage, ColumnHeader } from '../../../ui/layout/page-layout.tsx';
import type { MessageRights } from '../actions/message-actions.ts';
import { useComposerFocus } from '../composer/use-composer-focus.ts';
import type { ConversationHandle } from '../list/log/conversation-log.tsx';
import { usePanel } from '../panels/use-panel.tsx';
import { useStaffRoles } from '../panels/use-staff-roles.ts';
import { useChatGroups, useStaffChats } from '../sections/use-chat-groups.ts';
import { useConversations } from '../store/use-conversations.ts';
import { useThread } from '../threads/use-thread.tsx';
import type { ChatLayer } from './chat-layers.tsx';
import type { ConversationFacts } from './conversation-facts.ts';
import { ChatSign, ConversationHead, lineOf } from './conversation-head.tsx';
import { ConversationTools } from './conversation-tools.tsx';
import { currentConversation } from './current-conversation.ts';
import { messageAddress } from './message-address.ts';
import { OpenConversation } from './open-conversation.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';
import { WaysBack } from './ways-back.tsx';

// Shown beside the chat on wide screens only: phones never load it.
const MemberAside = lazyComponent(() => import('../panels/chat-members.tsx'), 'MemberAside');

// Lazy: opened rarely.
const ChatLayers = lazyComponent(() => import('./chat-layers.tsx'), 'ChatLayers');

// Lazy: usually a chat is open.
const ThreadList = lazyComponent(() => import('../threads/thread-list.tsx'), 'ThreadList');
const NoConversation = lazyComponent(() => import('./chat-gone.tsx'), 'NoConversation');

interface CommunityChatsProps {
  community: Community;
  permissions: readonly GroupPermission[];
  mute: OwnRestriction | undefined;
  userId: string;
  username: string | null;
  /** As in the address. Without `conversationId` the first chat opens; on a phone, the list. */
  conversationId: string | undefined;
  messageId: string | undefined;
  /** The message whose thread is open. */
  thread: string | undefined;
  /** The list of threads is open instead of a chat. */
  isThreads: boolean;
}

/** The open chat of a community, and its members. */
export function CommunityChats(props: CommunityChatsProps) {
  const {
    community,
    permissions,
    mute,
    userId,
    username,
    conversationId,
    messageId,
    thread: threadOf,
  } = props;
  const { id: groupId, slug } = community;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const hasAside = useHasAside();
  const conversations = useConversations(groupId);
  const roles = useStaffRoles(groupId);
  const [layer, setLayer] = useState<ChatLayer | null>(null);
  // Increases to open the same conversation again after it could not be loaded.
  const [attempt, setAttempt] = useState(0);
  const isListScreen = isPhone && conversationId === undefined && !props.isThreads;
  const current = currentConversation(conversations, conversationId, isPhone);
  const handle = useRef<ConversationHandle>(null);
  const composer = useComposerFocus(current?.id, messageId);
  usePageTitle(isListScreen ? community.name : (current?.name ?? community.name));

  const choose = useCallback(
    ({ id }: Pick<ConversationFacts, 'id'>) =>
      void navigate({ to: '/communities/$slug/chats/', params: { slug }, search: { conversationId: id } }),
    [navigate, slug],
  );
  const groups = useChatGroups(groupId);
  const staffChats = useStaffChats(groupId);
  const list = useCallback(
    () => [...(groups?.flatMap(({ chats }) => chats) ?? []), ...staffChats],
    [groups, staffChats],
  );
  useConversationKeys({ list, currentId: current?.id, onChoose: choose });

  const rights: MessageRights = useMemo(
    () => ({
      myId: userId,
      canWrite: permissions.includes('chat.write'),
      canPin: permissions.includes('message.pin'),
      canModerate: permissions.includes('message.moderate'),
      staffRoles: roles,
      isPrivate: false,
      mute,
    }),
    [userId, permissions, mute, roles],
  );
  const thread = useThread({
    ...{ home: current, parentId: threadOf, replyId: messageId, rights, roles },
    ...{ myUsername: username, path: `/communities/${slug}/chats/` },
  });
  const panel = usePanel({ conversationId: current?.id, canPin: rights.canPin, handle, thread });
  const currentId = current?.id ?? '';
  const addressOf = useCallback(
    (id: string) => messageAddress(`/communities/${slug}/chats/`, currentId, id),
    [slug, currentId],
  );

  if (props.isThreads) {
    return (
      <AppPage>
        <Suspense fallback={<ColumnHeader>{null}</ColumnHeader>}>
          <ThreadList groupId={groupId} slug={slug} />
        </Suspense>
      </AppPage>
    );
  }
  return (
    <AppPage
      isAsideWide={panel.isWide}
      aside={
        panel.column ??
        (hasAside && (
          <Suspense fallback={null}>
            <MemberAside community={community} myId={userId} isStaffOnly={current?.is_staff_only ?? false} />
          </Suspense>
        ))
      }
    >
      {!isListScreen &&
        (panel.page ??
          (current === undefined ? (
            conversations === null ? (
              <ColumnHeader>{null}</ColumnHeader>
            ) : (
              <Suspense fallback={null}>
                <NoConversation slug={slug} isWanted={conversationId !== undefined} />
              </Suspense>
            )
          ) : (
            <>
              <ConversationHead
                back={<WaysBack slug={slug} />}
                sign={<ChatSign isStaffOnly={current.is_staff_only} />}
                name={current.name}
                line={lineOf(current)}
              >
                <span className="xl:hidden" title={t('Members')}>
                  <IconButton label={t('Members')} onPress={() => setLayer('members')}>
                    <Users aria-hidden />
                  </IconButton>
                </span>
                <ConversationTools
                  conversation={current}
                  panel={panel.kind}
                  onPanel={panel.toggle}
                  onEdit={permissions.includes('conversation.edit') ? () => setLayer('edit') : undefined}
                />
              </ConversationHead>
              <OpenConversation
                key={`${current.id} ${attempt}`}
                conversation={current}
                addressOf={addressOf}
                gone={
                  <Suspense fallback={null}>
                    <NoConversation slug={slug} isWanted />
                  </Suspense>
                }
                rights={rights}
                myUsername={username}
                roles={roles}
                messageId={threadOf === undefined ? messageId : undefined}
                onRetry={() => setAttempt((n) => n + 1)}
                composer={composer}
                handle={handle}
              />
            </>
          )))}
      {panel.sheet}
      {layer !== null && (
        <Suspense fallback={null}>
          <ChatLayers
            layer={layer}
            community={community}
            current={current}
            userId={userId}
            onClose={() => setLayer(null)}
          />
        </Suspense>
      )}
    </AppPage>
  );
}
