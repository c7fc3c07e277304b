import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback } from 'react';
import { type CommunityTab, communityTabs } from '../../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { authorizationQuery, communityQuery } from '../../../data/communities/communities.queries.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { ChatTab } from '../../chat/conversations/chat-tab.tsx';
import { useMutesEnd } from '../../moderation/use-mutes-end.ts';
import { AboutTab } from './about-tab.tsx';
import { CommunityHead, CommunityHeadSkeleton } from './community-head.tsx';
import { InviteOver } from './invite-over.tsx';
import { invitedRights } from './invited-rights.ts';
import { ReadOnlyNote } from './read-only-note.tsx';
import { useCommunityTopics } from './use-community-topics.ts';

const CalendarTab = lazyComponent(() => import('../../calendar/views/calendar-tab.tsx'), 'CalendarTab');
const LeaderboardTab = lazyComponent(() => import('../../points/leaderboard-tab.tsx'), 'LeaderboardTab');
const MembersTab = lazyComponent(() => import('../members/members-tab.tsx'), 'MembersTab');
const DiscussionsTab = lazyComponent(() => import('../../feed/posts/discussions-tab.tsx'), 'DiscussionsTab');
const NotificationsTab = lazyComponent(
  () => import('../../notifications/notifications-tab.tsx'),
  'NotificationsTab',
);
const SettingsTab = lazyComponent(() => import('../settings/settings-tab.tsx'), 'SettingsTab');

const route = getRouteApi('/member/communities/$slug');

/** The rights that each tab needs; one of them is enough. Depends on rights, never on a role. */
const needed: Readonly<Partial<Record<CommunityTab, readonly GroupPermission[]>>> = {
  about: ['group.see'],
  discussions: ['posts.read'],
  calendar: ['calendar.read'],
  members: ['staff.read'],
  leaderboard: ['members.read'],
  notifications: ['chat.read'],
  chat: ['chat.read'],
  settings: ['group.edit', 'group.moderation_settings', 'group.archive'],
};

/** About is visible to everyone who can see the community, also by an invite link. */
function tabsFor(
  permissions: readonly GroupPermission[],
  { are_points_on }: Pick<Community, 'are_points_on'>,
): readonly CommunityTab[] {
  return communityTabs
    .filter((tab) => tab === 'about' || needed[tab]?.some((right) => permissions.includes(right)))
    .filter((tab) => are_points_on || tab !== 'leaderboard');
}

/** A visitor with an invite link and without a membership. The server does not send them their rights. */
function isOnlyInvited({ is_public, membership }: Community, invite: string | undefined): boolean {
  const hasPlace = ['ACTIVE', 'PENDING', 'EXPIRED'].includes(membership?.status ?? '');
  return invite !== undefined && !is_public && !hasPlace;
}

function useCommunity(slug: string, invite: string | undefined) {
  const community = useQuery(communityQuery(slug, invite));
  const isGuest = community.data !== undefined && isOnlyInvited(community.data, invite);
  const asked = useQuery({
    ...authorizationQuery(community.data?.id ?? ''),
    enabled: community.data !== undefined && !isGuest,
  });
  const navigate = route.useNavigate();
  const go = useCallback(
    (present: string) =>
      void navigate({
        to: '/communities/$slug/',
        params: { slug: present },
        search: (search) => search,
        replace: true,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  usePresentAddress(community, { slug, invite, go });
  const rights = isGuest && community.data !== undefined ? invitedRights(community.data) : asked.data;
  return {
    community: community.data,
    rights,
    error: community.error ?? (isGuest ? null : asked.error),
    isFetching: community.isFetching || asked.isFetching,
    retry: () => void (community.error ? community.refetch() : asked.refetch()),
  };
}

/** `/communities/{slug}/`. A community that the user may not see looks like one that does not exist. */
export function CommunityScreen() {
  const { slug } = route.useParams();
  const { invite } = route.useSearch();
  const { community, rights, error, isFetching, retry } = useCommunity(slug, invite);
  useMutesEnd(rights);
  usePageTitle(community?.name ?? null);
  useCommunityTopics(community?.id, rights?.permissions ?? []);

  if (error instanceof ApiError && error.status === 404)
    return invite === undefined ? <NotFoundScreen /> : <InviteOver />;
  if (error) {
    return (
      <div className="m-auto w-full max-w-160 p-4">
        <ErrorState
          title={t('The community did not load')}
          onRetry={retry}
          isRetrying={isFetching}
          requestId={problemOf(error)?.request_id}
        />
      </div>
    );
  }

  return (
    <ScrollArea>
      <Loading
        isLoading={community === undefined || rights === undefined}
        skeleton={<CommunityHeadSkeleton />}
        label={t('Loading the community')}
      >
        {() =>
          community !== undefined && rights !== undefined && <Parts community={community} rights={rights} />
        }
      </Loading>
    </ScrollArea>
  );
}

function Parts({ community, rights }: { community: Community; rights: GroupAuthorization }) {
  const { tab, invite } = route.useSearch();
  const tabs = tabsFor(rights.permissions, community);
  const current = tabs.includes(tab) ? tab : 'about';
  return (
    <>
      <CommunityHead community={community} rights={rights} tabs={tabs} current={current} invite={invite} />
      <ReadOnlyNote
        community={community}
        canUnarchive={current !== 'settings' && rights.permissions.includes('group.archive')}
      />
      {current === 'about' && <AboutTab community={community} rights={rights} />}
      {current === 'discussions' && (
        <Later>
          <DiscussionsTab community={community} rights={rights} />
        </Later>
      )}
      {current === 'calendar' && (
        <Later>
          <CalendarTab key={community.id} community={community} rights={rights} />
        </Later>
      )}
      {current === 'members' && (
        <Later>
          <MembersTab community={community} rights={rights} />
        </Later>
      )}
      {current === 'leaderboard' && (
        <Later>
          <LeaderboardTab key={community.id} community={community} rights={rights} />
        </Later>
      )}
      {current === 'notifications' && (
        <Later>
          <NotificationsTab community={community} />
        </Later>
      )}
      {current === 'chat' && <ChatTab community={community} />}
      {current === 'settings' && (
        <Later>
          <SettingsTab key={community.id} community={community} rights={rights} />
        </Later>
      )}
    </>
  );
}

/** Shown while the code of a tab loads. */
function Later({ children }: { children: ReactNode }) {
  const skeleton = (
    <div className="mx-auto max-w-260 p-4 sm:p-6">
      <Loading isLoading label={t('Loading...')} skeleton={<SkeletonRows rows={6} lead="none" />}>
        {() => null}
      </Loading>
    </div>
  );
  return <Suspense fallback={skeleton}>{children}</Suspense>;
}
