import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Conversation } from '../../contract/chat.ts';
import type { Community } from '../../contract/communities.ts';
import type { GroupPermission } from '../../contract/permissions.ts';
import { membersQuery } from '../communities/communities.queries.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { VerifiedSeal } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { AppPage, ColumnHeader, ScrollArea } from '../ui/page-layout.tsx';
import { t } from '../words/t.ts';
import { ChatGone } from './chat-gone.tsx';
import { type ChatLayer, ChatLayers } from './chat-layers.tsx';
import { MemberAside } from './chat-members.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { ConversationNav } from './conversation-nav.tsx';
import type { MessageRights } from './message-actions.ts';
import type { StaffRole } from './message-row.tsx';
import { OpenConversation } from './open-conversation.tsx';
import { useChat } from './use-chat.ts';
import { useConversationKeys } from './use-conversation-keys.ts';
import { useConversations } from './use-conversations.ts';
import { useIsPhone } from './use-is-phone.ts';

interface CommunityChatsProps {
  community: Community;
  permissions: readonly GroupPermission[];
  userId: string;
  username: string | null;
  /** As the address has them. Without the first, the first chat is open; on a phone, the list. */
  conversationId: string | undefined;
  messageId: string | undefined;
}

/** The chats of a community for somebody who reads them: list, conversation, members. */
export function CommunityChats(props: CommunityChatsProps) {
  const { community, permissions, userId, username, conversationId, messageId } = props;
  const { id: groupId, slug } = community;
  const chat = useChat();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const conversations = useConversations(groupId);
  const roles = useStaffRoles(groupId);
  const [layer, setLayer] = useState<ChatLayer | null>(null);
  // Raised to open the same conversation afresh after it could not be loaded.
  const [attempt, setAttempt] = useState(0);
  const isListScreen = isPhone && conversationId === undefined;
  const current = conversations?.find(({ id }, place) =>
    conversationId === undefined ? place === 0 && !isPhone : id === conversationId,
  );
  usePageTitle(isListScreen ? community.name : (current?.name ?? community.name));

  useEffect(() => chat.openGroup(groupId), [chat, groupId]);

  const choose = useCallback(
    ({ id }: Conversation) =>
      void navigate({ to: '/communities/$slug/chats/', params: { slug }, search: { conversationId: id } }),
    [navigate, slug],
  );
  useConversationKeys({ conversations: conversations ?? [], currentId: current?.id, onChoose: choose });

  const rights: MessageRights = useMemo(
    () => ({
      myId: userId,
      canWrite: permissions.includes('chat.write'),
      canModerate: permissions.includes('message.moderate'),
    }),
    [userId, permissions],
  );
  const onCreate = permissions.includes('conversation.create') ? () => setLayer('new') : undefined;

  return (
    <AppPage
      phoneShows={isListScreen ? 'side' : 'main'}
      side={
        <>
          <SideHead community={community} />
          <ScrollArea className="scroll-quiet">
            <ConversationNav
              slug={slug}
              userId={userId}
              conversations={conversations}
              currentId={current?.id}
              onCreate={onCreate}
            />
          </ScrollArea>
        </>
      }
      aside={<MemberAside community={community} myId={userId} />}
    >
      {!isListScreen &&
        (current === undefined ? (
          <NoConversation
            slug={slug}
            isWanted={conversationId !== undefined}
            isKnown={conversations !== null}
          />
        ) : (
          <>
            <ConversationHead
              conversation={current}
              slug={slug}
              onEdit={permissions.includes('conversation.edit') ? () => setLayer('edit') : undefined}
              onChats={() => setLayer('chats')}
              onMembers={() => setLayer('members')}
            />
            <OpenConversation
              key={`${current.id} ${attempt}`}
              conversation={current}
              slug={slug}
              rights={rights}
              myUsername={username}
              roles={roles}
              messageId={messageId}
              onRetry={() => setAttempt((n) => n + 1)}
            />
          </>
        ))}
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
    </AppPage>
  );
}

function SideHead({ community }: { community: Community }) {
  const { name, slug, is_verified } = community;
  return (
    <ColumnHeader>
      <Link
        kind="quiet"
        to="/communities/$slug/"
        params={{ slug }}
        search={{ tab: 'about', q: '', page: 1 }}
        className="min-w-0 truncate"
      >
        {name}
      </Link>
      {is_verified && <VerifiedSeal />}
    </ColumnHeader>
  );
}

/** Nothing is open: because there is no chat, or not the one that the address names. */
function NoConversation({ slug, isWanted, isKnown }: { slug: string; isWanted: boolean; isKnown: boolean }) {
  if (!isKnown) return <ColumnHeader>{null}</ColumnHeader>;
  if (isWanted) return <ChatGone slug={slug} />;
  return (
    <div className="m-auto p-4">
      <EmptyState isBare icon={<MessagesSquare aria-hidden />} title={t('No chats yet')}>
        {t('The staff opens chats here.')}
      </EmptyState>
    </div>
  );
}

/** Who of the staff is what; from the first page of the directory, where the staff stands first. */
function useStaffRoles(groupId: string): ReadonlyMap<string, StaffRole> {
  const { data } = useQuery(membersQuery(groupId, { q: '', page: 1 }));
  return useMemo(
    () =>
      new Map(
        (data?.data ?? []).flatMap(({ user, role }) => (role === 'MEMBER' ? [] : [[user.id, role] as const])),
      ),
    [data],
  );
}
