import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { authorizationQuery, communityQuery } from '../../../data/communities/communities.queries.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { AppPage, ColumnHeader } from '../../../ui/layout/page-layout.tsx';
import { SkeletonBar, SkeletonRows, useLoadingPhase } from '../../../ui/layout/skeleton.tsx';
import { useChatMute } from '../../moderation/use-chat-mute.ts';
import { CommunityChats } from './community-chats.tsx';

// Lazy: few users see it.
const NotInChats = lazyComponent(() => import('./chat-gone.tsx'), 'NotInChats');

const route = getRouteApi('/member/community/communities/$slug/chats');

/** `/communities/{slug}/chats/`. A chat without access looks like one that does not exist. */
export function ChatsScreen() {
  const { slug } = route.useParams();
  const user = useCurrentUser();
  const community = useQuery(communityQuery(slug));
  const rights = useQuery({
    ...authorizationQuery(community.data?.id ?? ''),
    enabled: community.data !== undefined,
  });
  const navigate = route.useNavigate();
  const go = useCallback(
    (present: string) =>
      void navigate({
        to: '/communities/$slug/chats/',
        params: { slug: present },
        search: (search) => search,
        replace: true,
      }),
    [navigate],
  );
  usePresentAddress(community, { slug, go });
  const phase = useLoadingPhase(community.data === undefined || rights.data === undefined);

  const error = community.error ?? rights.error;
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  if (error) {
    return (
      <main className="grid grid-cols-[minmax(0,40rem)] place-content-center p-4">
        <ErrorState
          title={t('The chats did not load')}
          onRetry={() => void (community.error ? community.refetch() : rights.refetch())}
          isRetrying={community.isFetching || rights.isFetching}
          requestId={problemOf(error)?.request_id}
        />
      </main>
    );
  }
  if (phase !== 'done' || community.data === undefined || rights.data === undefined || user === null) {
    return <ChatsSkeleton isShown={phase === 'shown'} />;
  }
  return (
    <KnownChats community={community.data} rights={rights.data} userId={user.id} username={user.username} />
  );
}

interface KnownChatsProps {
  community: Community;
  rights: GroupAuthorization;
  userId: string;
  username: string | null;
}

function KnownChats({ community, rights, userId, username }: KnownChatsProps) {
  const { conversationId, messageId, thread, view } = route.useSearch();
  const { permissions } = rights;
  const mute = useChatMute(rights);
  if (!permissions.includes('chat.read')) {
    return (
      <main className="grid place-items-center">
        <Suspense fallback={null}>
          <NotInChats community={community} rights={rights} />
        </Suspense>
      </main>
    );
  }
  return (
    <CommunityChats
      community={community}
      permissions={permissions}
      mute={mute}
      userId={userId}
      username={username}
      conversationId={conversationId}
      messageId={messageId}
      thread={thread}
      isThreads={view === 'threads'}
    />
  );
}

/** The same header while the data is loading. */
function ChatsSkeleton({ isShown }: { isShown: boolean }) {
  return (
    <AppPage>
      <ColumnHeader>{isShown && <SkeletonBar className="w-28" />}</ColumnHeader>
      <div aria-busy="true" className="flex-1 px-4 pt-4 sm:px-6">
        <span role="status" className="sr-only">
          {isShown && t('Loading chats')}
        </span>
        {isShown && <SkeletonRows rows={6} />}
      </div>
    </AppPage>
  );
}
