import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { Conversation } from '../../contract/chat.ts';
import { ApiError } from '../api/api-error.ts';
import { communityQuery } from '../communities/communities.queries.ts';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { Link } from '../ui/link.tsx';
import { AppPage, ColumnHeader } from '../ui/page-layout.tsx';
import { t } from '../words/t.ts';
import { useChat } from './use-chat.ts';
import { useConversation } from './use-conversation.ts';
import { useConversations } from './use-conversations.ts';

const route = getRouteApi('/member/communities/$slug/chats');

/** `/communities/{slug}/chats/`: the chats of a community, and the one that is open. */
export function ChatsScreen() {
  const { slug } = route.useParams();
  const { conversationId } = route.useSearch();
  const { data: community, error } = useQuery(communityQuery(slug));
  const conversations = useConversations(community?.id ?? '');
  const open = conversations?.find(({ id }) => id === conversationId) ?? conversations?.[0];
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return (
    <AppPage
      phoneShows={conversationId === undefined ? 'side' : 'main'}
      side={
        <nav aria-label={t('Chats')}>
          <ColumnHeader>{community?.name}</ColumnHeader>
          {conversations?.map(({ id, name }) => (
            <Link key={id} to="." search={{ conversationId: id }} kind="bare" className="block px-4 py-2">
              {name}
            </Link>
          ))}
        </nav>
      }
    >
      {open !== undefined && <OpenConversation key={open.id} conversation={open} />}
    </AppPage>
  );
}

function OpenConversation({ conversation }: { conversation: Conversation }) {
  const chat = useChat();
  const view = useConversation(conversation.id);
  const [text, setText] = useState('');
  return (
    <>
      <ColumnHeader>
        <h1># {conversation.name}</h1>
      </ColumnHeader>
      <div className="min-h-0 flex-1">
        <Virtuoso
          key={view.generation}
          totalCount={view.count}
          firstItemIndex={view.firstIndex}
          context={view.rev}
          followOutput={(isAtBottom) => (isAtBottom ? 'auto' : false)}
          alignToBottom
          initialTopMostItemIndex={Math.max(0, view.count - 1)}
          computeItemKey={(index) => chat.messages.rowAt(conversation.id, index)?.client_msg_id ?? index}
          itemContent={(index) => {
            const row = chat.messages.rowAt(conversation.id, index);
            return (
              <p className="min-h-px px-6 py-1">
                {row?.author.first_name}: <span data-message-text>{row?.content}</span>
              </p>
            );
          }}
        />
      </div>
      <textarea
        aria-label={t('Message #{name}', { name: conversation.name })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || text.trim() === '') return;
          event.preventDefault();
          chat.send(conversation, text);
          setText('');
        }}
        className="m-4 border border-line-firm p-2"
      />
    </>
  );
}
