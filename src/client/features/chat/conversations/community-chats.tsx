import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, MessagesSquare, Users } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { t } from '../../../i18n/t.ts';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Link } from '../../../ui/base/link.tsx';
import { useHasAside, useIsPhone } from '../../../ui/base/use-is-phone.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { AppPage, ColumnHeader, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { VerifiedSeal } from '../../../ui/media/badge.tsx';
import type { MessageRights } from '../actions/message-actions.ts';
import { useComposerFocus } from '../composer/use-composer-focus.ts';
import type { ConversationHandle } from '../list/conversation-log.tsx';
import { usePanel } from '../panels/use-panel.tsx';
import { useStaffRoles } from '../panels/use-staff-roles.ts';
import { useChat } from '../store/use-chat.ts';
import { useConversations } from '../store/use-conversations.ts';
import type { ChatLayer } from './chat-layers.tsx';
import type { ConversationFacts } from './conversation-facts.ts';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationNav } from './conversation-nav.tsx';
import { ConversationTools } from './conversation-tools.tsx';
import { messageAddress } from './message-address.ts';
import { OpenConversation } from './open-conversation.tsx';
import { useConversationKeys } from './use-conversation-keys.ts';

// Shown beside the chat on wide screens only: phones never load it.
const MemberAside = lazyComponent(() => import('../panels/chat-members.tsx'), 'MemberAside');

// Lazy: opened rarely.
const ChatLayers = lazyComponent(() => import('./chat-layers.tsx'), 'ChatLayers');

// Lazy: usually a chat is open.
const NoConversation = lazyComponent(() => import('./chat-gone.tsx'), 'NoConversation');

interface CommunityChatsProps {
  community: Community;
  permissions: readonly GroupPermission[];
  muted: string | undefined;
  userId: string;
  username: string | null;
  /** As in the address. Without `conversationId` the first chat opens; on a phone, the list. */
  conversationId: string | undefined;
  messageId: string | undefined;
}

/** The chats of a community for its readers: list, conversation, members. */
export function CommunityChats(props: CommunityChatsProps) {
  const { community, permissions, muted, userId, username, conversationId, messageId } = props;
  const { id: groupId, slug } = community;
  const chat = useChat();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const hasAside = useHasAside();
  const conversations = useConversations(groupId);
  const roles = useStaffRoles(groupId);
  const [layer, setLayer] = useState<ChatLayer | null>(null);
  // Increases to open the same conversation again after it could not be loaded.
  const [attempt, setAttempt] = useState(0);
  const isListScreen = isPhone && conversationId === undefined;
  const current = conversations?.find(({ id }, place) =>
    conversationId === undefined ? place === 0 && !isPhone : id === conversationId,
  );
  const handle = useRef<ConversationHandle>(null);
  const composer = useComposerFocus(current?.id, messageId);
  const panel = usePanel({
    conversationId: current?.id,
    canPin: permissions.includes('message.pin'),
    handle,
  });
  usePageTitle(isListScreen ? community.name : (current?.name ?? community.name));

  useEffect(() => chat.openGroup(groupId), [chat, groupId]);

  const choose = useCallback(
    ({ id }: Pick<ConversationFacts, 'id'>) =>
      void navigate({ to: '/communities/$slug/chats/', params: { slug }, search: { conversationId: id } }),
    [navigate, slug],
  );
  const list = useCallback(() => conversations ?? [], [conversations]);
  useConversationKeys({ list, currentId: current?.id, onChoose: choose });

  const rights: MessageRights = useMemo(
    () => ({
      myId: userId,
      canWrite: permissions.includes('chat.write'),
      canPin: permissions.includes('message.pin'),
      canModerate: permissions.includes('message.moderate'),
      staffRoles: roles,
      isPrivate: false,
      muted,
    }),
    [userId, permissions, muted, roles],
  );
  const currentId = current?.id ?? '';
  const addressOf = useCallback(
    (id: string) => messageAddress(`/communities/${slug}/chats/`, currentId, id),
    [slug, currentId],
  );
  const onCreate = permissions.includes('conversation.create') ? () => setLayer('new') : undefined;

  return (
    <AppPage
      phoneShows={isListScreen ? 'side' : 'main'}
      side={
        <div className="flex min-h-0 flex-1 flex-col max-sm:bg-surface">
          <SideHead community={community} isPage={isListScreen} />
          <ScrollArea className="scroll-quiet">
            <ConversationNav
              slug={slug}
              userId={userId}
              conversations={conversations}
              currentId={current?.id}
              onCreate={onCreate}
            />
          </ScrollArea>
        </div>
      }
      aside={
        panel.column ??
        (hasAside && (
          <Suspense fallback={null}>
            <MemberAside community={community} myId={userId} />
          </Suspense>
        ))
      }
    >
      {!isListScreen &&
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
              back={<WaysBack slug={slug} onChats={() => setLayer('chats')} />}
              sign="#"
              name={current.name}
              line={current.topic}
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
              messageId={messageId}
              onRetry={() => setAttempt((n) => n + 1)}
              composer={composer}
              handle={handle}
            />
          </>
        ))}
      {panel.sheet}
      {layer !== null && (
        <Suspense fallback={null}>
          <ChatLayers
            layer={layer}
            community={community}
            conversations={conversations ?? []}
            current={current}
            userId={userId}
            onCreate={onCreate}
            onCreated={(created) => {
              setLayer(null);
              choose(created);
            }}
            onClose={() => setLayer(null)}
          />
        </Suspense>
      )}
    </AppPage>
  );
}

/** Links to the list of chats: a page on a phone, a sheet where the column does not fit. */
function WaysBack({ slug, onChats }: { slug: string; onChats: () => void }) {
  return (
    <>
      <Link
        kind="bare"
        to="/communities/$slug/chats/"
        params={{ slug }}
        search={{}}
        aria-label={t('Back to chats')}
        className="grid size-hit flex-none place-items-center rounded-control text-soft sm:hidden"
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Link>
      <span className="-ml-2 hidden sm:block lg:hidden">
        <IconButton label={t('Chats')} onPress={onChats}>
          <MessagesSquare aria-hidden />
        </IconButton>
      </span>
    </>
  );
}

/** Where the list is the whole screen, this is the page's heading. */
function SideHead({ community, isPage }: { community: Community; isPage: boolean }) {
  const { name, slug, is_verified } = community;
  const Name = isPage ? 'h1' : 'p';
  return (
    <ColumnHeader>
      <Name className="min-w-0 truncate">
        <Link
          kind="quiet"
          to="/communities/$slug/"
          params={{ slug }}
          search={{ tab: 'about', q: '', page: 1 }}
        >
          {name}
        </Link>
      </Name>
      {is_verified && <VerifiedSeal />}
    </ColumnHeader>
  );
}
