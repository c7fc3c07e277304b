import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { CommunityTab } from '../../contract/addresses.ts';
import type { GroupPermission } from '../../contract/permissions.ts';
import { ApiError, problemOf } from '../api/api-error.ts';
import { ChatTab } from '../chat/chat-tab.tsx';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ScrollArea } from '../ui/page-layout.tsx';
import { Loading } from '../ui/skeleton.tsx';
import { t } from '../words/t.ts';
import { AboutTab } from './about-tab.tsx';
import { authorizationQuery, communityQuery } from './communities.queries.ts';
import { CommunityHead, CommunityHeadSkeleton } from './community-head.tsx';
import { MembersTab } from './members-tab.tsx';

const route = getRouteApi('/member/communities/$slug');

/** What each tab asks of its visitor. Drawn from rights, never from a role. */
const needed: Readonly<Record<CommunityTab, GroupPermission>> = {
  about: 'group.see',
  members: 'staff.read',
  chat: 'chat.read',
};

/** `/communities/{slug}/`. What may not be seen looks like what does not exist. */
export function CommunityScreen() {
  const { slug } = route.useParams();
  const { tab } = route.useSearch();
  const community = useQuery(communityQuery(slug));
  const rights = useQuery({
    ...authorizationQuery(community.data?.id ?? ''),
    enabled: community.data !== undefined,
  });
  usePageTitle(community.data?.name ?? null);

  const error = community.error ?? rights.error;
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  if (error) {
    return (
      <div className="m-auto w-full max-w-160 p-4">
        <ErrorState
          title={t('The community did not load')}
          onRetry={() => void (community.error ? community.refetch() : rights.refetch())}
          isRetrying={community.isFetching || rights.isFetching}
          requestId={problemOf(error)?.request_id}
        />
      </div>
    );
  }

  return (
    <ScrollArea>
      <Loading
        isLoading={community.data === undefined || rights.data === undefined}
        skeleton={<CommunityHeadSkeleton />}
        label={t('Loading the community')}
      >
        {() => {
          if (community.data === undefined || rights.data === undefined) return null;
          const { permissions } = rights.data;
          const shown = (['about', 'members', 'chat'] as const).filter((one) =>
            permissions.includes(needed[one]),
          );
          const current = shown.includes(tab) ? tab : 'about';
          return (
            <>
              <CommunityHead community={community.data} rights={rights.data} tabs={shown} current={current} />
              {current === 'about' && <AboutTab community={community.data} />}
              {current === 'members' && <MembersTab community={community.data} rights={rights.data} />}
              {current === 'chat' && <ChatTab community={community.data} />}
            </>
          );
        }}
      </Loading>
    </ScrollArea>
  );
}
