import { Suspense, useEffect } from 'react';
import type { CommunityTab } from '../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community } from '../../../contract/communities/communities.ts';
import { ConversationNav } from '../../features/chat/conversations/conversation-nav.tsx';
import { currentConversation } from '../../features/chat/conversations/current-conversation.ts';
import { useChatGroups, useStaffChats } from '../../features/chat/sections/use-chat-groups.ts';
import { useChat } from '../../features/chat/store/use-chat.ts';
import { useConversations } from '../../features/chat/store/use-conversations.ts';
import { ThreadsLink } from '../../features/chat/threads/threads-link.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { useIsPhone } from '../../ui/base/use-is-phone.ts';
import { ScrollArea } from '../../ui/layout/page-layout.tsx';
import { SkeletonBar } from '../../ui/layout/skeleton.tsx';
import { SidePages } from './side-pages.tsx';

// Lazy: no one waits for it, and its place is reserved.
const DataLine = lazyComponent(() => import('../../data/low-data/data-line.tsx'), 'DataLine');

export interface CommunitySideProps {
  community: Community;
  rights: GroupAuthorization;
  userId: string;
  /** The open tab; undefined on the other pages of the community. */
  tab: CommunityTab | undefined;
  /** Whether the page is the one with the chats. */
  isChats: boolean;
  /** Whether that page shows the list of threads. */
  isThreads: boolean;
  /** The chat in the address. */
  conversationId: string | undefined;
  /** Opens the form for a new chat. */
  onCreate: () => void;
  /** Called when a page or a chat is chosen. */
  onChoose?: (() => void) | undefined;
}

/** The pages of a community, its chats with what is unread, and the data meter. */
export function CommunitySide(props: CommunitySideProps) {
  const { community, rights, userId, tab, isChats, isThreads, conversationId, onCreate, onChoose } = props;
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <ScrollArea className="scroll-quiet">
        <SidePages community={community} rights={rights} current={tab} onChoose={onChoose} />
        {rights.permissions.includes('chat.read') && (
          <Chats
            community={community}
            userId={userId}
            isOpen={isChats && !isThreads}
            isThreads={isThreads}
            conversationId={conversationId}
            isStaff={rights.permissions.includes('staff_chat.read')}
            canArrange={rights.permissions.includes('conversation.edit')}
            onCreate={rights.permissions.includes('conversation.create') ? onCreate : undefined}
            onChoose={onChoose}
          />
        )}
      </ScrollArea>
      <Foot />
    </div>
  );
}

interface ChatsProps {
  community: Community;
  userId: string;
  isOpen: boolean;
  isThreads: boolean;
  conversationId: string | undefined;
  isStaff: boolean;
  canArrange: boolean;
  onCreate: (() => void) | undefined;
  onChoose: (() => void) | undefined;
}

function Chats({
  community: { id, slug },
  isOpen,
  isThreads,
  conversationId,
  isStaff,
  ...props
}: ChatsProps) {
  const chat = useChat();
  const conversations = useConversations(id);
  const groups = useChatGroups(id);
  const staffChats = useStaffChats(id);
  const isPhone = useIsPhone();
  const current = isOpen ? currentConversation(conversations, conversationId, isPhone) : undefined;
  useEffect(() => chat.openGroup(id, isStaff), [chat, id, isStaff]);
  return (
    <ConversationNav
      {...props}
      slug={slug}
      groupId={id}
      groups={groups}
      staffChats={staffChats}
      currentId={current?.id}
      top={<ThreadsLink groupId={id} slug={slug} isCurrent={isThreads} onChoose={props.onChoose} />}
    />
  );
}

function Foot() {
  return (
    <div className="h-11 flex-none border-t border-line">
      <Suspense fallback={null}>
        <DataLine />
      </Suspense>
    </div>
  );
}

/** The same geometry while the community is loading. */
export function CommunitySideSkeleton() {
  return (
    <>
      <div className="flex h-bar flex-none items-center border-b border-line px-4">
        <SkeletonBar className="w-36" />
      </div>
      <div className="grid min-h-0 flex-1 content-start pt-2">
        {['w-20', 'w-24', 'w-18', 'w-20'].map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
          <span key={row} className="flex h-row items-center px-4">
            <SkeletonBar className={width} />
          </span>
        ))}
      </div>
      <Foot />
    </>
  );
}
