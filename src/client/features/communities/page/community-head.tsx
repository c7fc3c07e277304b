import type { CommunityTab } from '../../../../contract/addresses.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { ShareButton } from '../../../ui/base/share-button.tsx';
import { SkeletonBar } from '../../../ui/layout/skeleton.tsx';
import { Badge, VerifiedSeal } from '../../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../../ui/media/community-avatar.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { PlanBadge } from '../../../ui/media/plan-badge.tsx';
import { RulesAgreed } from '../../rules/rules-agreed.tsx';
import { InviteButton } from '../members/invite-button.tsx';
import { CommunityTabRow } from './community-tab-row.tsx';
import { JoinState } from './join-state.tsx';

interface CommunityHeadProps {
  community: Community;
  rights: GroupAuthorization;
  tabs: readonly CommunityTab[];
  current: CommunityTab;
  /** The secret of the invite link that the user opened. */
  invite: string | undefined;
}

/** Cover, name, the user's status, and the tabs that the user may open. */
export function CommunityHead({ community, rights, tabs, current, invite }: CommunityHeadProps) {
  return (
    <header className="border-b border-line">
      <Cover
        id={community.id}
        src={community.cover_image_url}
        cell={10}
        className={`w-full ${coverHeight(current)}`}
      />
      <div className="mx-auto max-w-260 px-4 sm:px-6">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3 pb-3">
          <CommunityAvatar
            id={community.id}
            name={community.name}
            src={community.logo_url}
            size={56}
            className="-mt-5 outline-4 outline-surface"
          />
          <div className="min-w-0 flex-1 basis-48 pt-3">
            <div className="flex min-w-0 flex-wrap items-center gap-2">
              <h1 className="text-h3 text-balance sm:text-h2" tabIndex={-1}>
                {community.name}
              </h1>
              {community.is_verified && <VerifiedSeal />}
              <PlanBadge plan={community.subscription_plan_type} />
              {community.archived_at !== null && <Badge>{t('Archived')}</Badge>}
            </div>
            <p className="num mt-0.5 text-meta text-muted">
              {[
                community.is_public ? t('Public') : t('Private'),
                community.is_free ? t('Free') : t('Paid'),
                t('{count} {n, plural, one {member} other {members}}', {
                  n: community.total_members,
                  count: formatNumber(community.total_members),
                }),
              ].join(' · ')}
            </p>
          </div>
          <div className="flex items-center gap-2 has-[>:empty:only-child]:hidden max-sm:w-full sm:pt-3">
            <div className="flex min-w-0 flex-wrap items-center gap-2 empty:hidden max-sm:flex-1 max-sm:[&>button]:flex-1">
              {rights.permissions.includes('invites.manage') && <InviteButton community={community} />}
              <JoinState community={community} rights={rights} invite={invite} />
            </div>
            {community.is_public && (
              <ShareButton
                title={community.name}
                url={`${window.location.origin}/communities/${community.slug}/`}
              />
            )}
          </div>
          {/* A request to join a private community shows them in its dialog. */}
          {((community.is_public && rights.permissions.includes('group.join')) ||
            (community.skips_approval && rights.member_status !== 'ACTIVE')) && (
            <RulesAgreed community={community} className="basis-full sm:text-right" />
          )}
        </div>
        <CommunityTabRow community={community} rights={rights} tabs={tabs} current={current} />
      </div>
    </header>
  );
}

/** In full on About; elsewhere a strip, so that the page begins higher. */
function coverHeight(current: CommunityTab): string {
  return current === 'about' ? 'h-24 sm:h-32' : 'h-12';
}

/** A skeleton with the same geometry. */
export function CommunityHeadSkeleton({ current }: { current: CommunityTab }) {
  return (
    <div className="border-b border-line">
      <div className={`bg-selected ${coverHeight(current)}`} />
      <div className="mx-auto max-w-260 px-4 sm:px-6">
        <div className="flex h-31.5 gap-4 sm:h-18.5">
          <div className="-mt-5 size-14 flex-none rounded-card bg-selected outline-4 outline-surface" />
          <div className="grid flex-1 content-start gap-3 pt-5">
            <SkeletonBar className="w-56 max-w-full" />
            <SkeletonBar className="w-40 max-w-full" />
          </div>
        </div>
        <div className="flex h-11 items-center gap-5">
          <SkeletonBar className="w-12" />
          <SkeletonBar className="w-20" />
          <SkeletonBar className="w-16" />
          <SkeletonBar className="w-16" />
        </div>
      </div>
    </div>
  );
}
