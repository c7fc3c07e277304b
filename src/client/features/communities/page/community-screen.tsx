import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback } from 'react';
import type { CommunityTab } from '../../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { ApiError, problemOf } from '../../../data/api/api-error.ts';
import { usePresentAddress } from '../../../data/communities/use-present-address.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { useIsPhone } from '../../../ui/base/use-is-phone.ts';
import { usePageTitle } from '../../../ui/base/use-page-title.ts';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { NotFoundScreen } from '../../../ui/layout/not-found-screen.tsx';
import { ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Loading, SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { ChatTab } from '../../chat/conversations/chat-tab.tsx';
import { useMutesEnd } from '../../moderation/use-mutes-end.ts';
import { NewcomerCard } from '../first-steps/newcomer-card.tsx';
import { AboutTab } from './about-tab.tsx';
import { BannedFromCommunity, banIn } from './banned-from-community.tsx';
import { CommunityBar } from './community-bar.tsx';
import { CommunityHead, CommunityHeadSkeleton } from './community-head.tsx';
import { CommunityTabRow } from './community-tab-row.tsx';
import { isInSide, tabNames, tabsFor } from './community-tabs.ts';
import { InviteOver } from './invite-over.tsx';
import { LostCommunity, useLostCommunity } from './lost-community.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';
import { useCommunity } from './use-community.ts';

const CalendarTab = lazyComponent(() => import('../../calendar/views/calendar-tab.tsx'), 'CalendarTab');
const CoursesTab = lazyComponent(() => import('../../courses/list/courses-tab.tsx'), 'CoursesTab');
const LeaderboardTab = lazyComponent(() => import('../../points/leaderboard-tab.tsx'), 'LeaderboardTab');
const MembersTab = lazyComponent(() => import('../members/members-tab.tsx'), 'MembersTab');
const ModerationTab = lazyComponent(() => import('../members/moderation-tab.tsx'), 'ModerationTab');
const DiscussionsTab = lazyComponent(
  () => import('../../feed/posts/discussions/discussions-tab.tsx'),
  'DiscussionsTab',
);
const NotificationsTab = lazyComponent(
  () => import('../../notifications/notifications-tab.tsx'),
  'NotificationsTab',
);
const PaymentDialog = lazyComponent(
  () => import('../../payments/checkout/payment-dialog.tsx'),
  'PaymentDialog',
);
const MembershipTab = lazyComponent(() => import('../plans/membership-tab.tsx'), 'MembershipTab');
const SettingsTab = lazyComponent(() => import('../settings/settings-tab.tsx'), 'SettingsTab');
const UsageTab = lazyComponent(() => import('../../payments/usage/usage-tab.tsx'), 'UsageTab');

const route = getRouteApi('/member/community/communities/$slug');

/** `/communities/{slug}/`. A community that the user may not see looks like one that does not exist. */
export function CommunityScreen() {
  const { slug } = route.useParams();
  const { tab, invite, postId, showPayment, planId } = route.useSearch();
  const navigate = route.useNavigate();
  const isPhone = useIsPhone();
  const { query, community, rights, error, isFetching, retry } = useCommunity(slug, invite);
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
  const closePayment = useCallback(
    () =>
      void navigate({
        search: ({ showPayment: _, planId: _plan, ...search }) => search,
        replace: true,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  usePresentAddress(query, { slug, invite, go });
  useMutesEnd(rights);
  usePageTitle(community?.name ?? null);
  const lost = useLostCommunity(slug, community);
  const tabs = rights === undefined ? (['about'] as const) : tabsFor(rights, community);
  const current = rights === undefined || tabs.includes(tab) ? tab : 'about';
  // The page of one post has a head of its own.
  const isPost = current === 'discussions' && postId !== undefined;
  const hasHead = (!isPhone && !isPost) || current === 'about';

  if (error instanceof ApiError && error.status === 404)
    return lost !== null ? (
      <LostCommunity {...lost} />
    ) : invite === undefined ? (
      <NotFoundScreen />
    ) : (
      <div className="flex flex-1 px-4">
        <InviteOver ways={<ButtonLink to="/communities/">{t('Find a community')}</ButtonLink>} />
      </div>
    );
  const ban = banIn(error);
  if (ban !== null) return <BannedFromCommunity {...ban} />;
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
    <>
      <CommunityBar
        community={community}
        slug={slug}
        line={t(tabNames[current])}
        isHeading={!hasHead && !isPost}
        isPost={isPost}
      />
      <ScrollArea>
        <Loading
          isLoading={community === undefined || rights === undefined}
          skeleton={hasHead && <CommunityHeadSkeleton current={current} />}
          label={t('Loading the community')}
        >
          {() =>
            community !== undefined &&
            rights !== undefined && (
              <>
                {hasHead ? (
                  <CommunityHead
                    community={community}
                    rights={rights}
                    tabs={tabs}
                    current={current}
                    invite={invite}
                  />
                ) : (
                  !isInSide(current) && (
                    <div className="border-b border-line px-4">
                      <CommunityTabRow community={community} rights={rights} tabs={tabs} current={current} />
                    </div>
                  )
                )}
                <Part community={community} rights={rights} current={current} />
                {showPayment === 'true' && rights.permissions.includes('plans.read') && (
                  <Suspense fallback={null}>
                    <PaymentDialog
                      key={community.id}
                      community={community}
                      rights={rights}
                      planId={planId}
                      onClose={closePayment}
                    />
                  </Suspense>
                )}
              </>
            )
          }
        </Loading>
      </ScrollArea>
    </>
  );
}

interface PartProps {
  community: Community;
  rights: GroupAuthorization;
  current: CommunityTab;
}

function Part({ community, rights, current }: PartProps) {
  return (
    <>
      <ReadOnlyNote
        community={community}
        canUnarchive={current !== 'settings' && rights.permissions.includes('group.archive')}
      />
      {community.newcomer !== null &&
        rights.locked_reason === null &&
        (current === 'about' || current === 'discussions') && (
          <NewcomerCard key={community.id} community={community} newcomer={community.newcomer} />
        )}
      {current === 'about' && <AboutTab community={community} rights={rights} />}
      {current === 'discussions' && (
        <Later>
          <DiscussionsTab community={community} rights={rights} />
        </Later>
      )}
      {current === 'courses' && (
        <Later>
          <CoursesTab key={community.id} community={community} rights={rights} />
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
      {current === 'moderation' && (
        <Later>
          <ModerationTab community={community} rights={rights} />
        </Later>
      )}
      {current === 'notifications' && (
        <Later>
          <NotificationsTab community={community} />
        </Later>
      )}
      {current === 'chat' && <ChatTab community={community} />}
      {current === 'subscriptions' && (
        <Later>
          <MembershipTab key={community.id} community={community} rights={rights} />
        </Later>
      )}
      {current === 'usage' && (
        <Later>
          <UsageTab key={community.id} community={community} rights={rights} />
        </Later>
      )}
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
