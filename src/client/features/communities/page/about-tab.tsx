import { useQuery } from '@tanstack/react-query';
import { BookOpen, CalendarDays, Users } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupMember } from '../../../../contract/communities/members.ts';
import { membersQuery } from '../../../data/communities/communities.queries.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RichText, useIsFormattingSettled } from '../../../ui/markdown/rich-text.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { useBlockedIds } from '../../chat/actions/use-blocked.ts';
import { SellerCard } from '../../payments/checkout/seller-card.tsx';
import { TopicBadge } from '../../tags/topic-badge.tsx';
import { useTopics } from '../../tags/use-topics.ts';
import { PlansCard } from '../plans/plans-card.tsx';
import { Inside, isInsideEmpty } from '../preview/inside.tsx';
import { previewQuery } from '../preview/preview.queries.ts';
import { TeaserVideo } from './teaser-video.tsx';

// Loaded on demand: most people read it once, or never.
const PromiseDialog = lazyComponent(() => import('./promise-dialog.tsx'), 'PromiseDialog');

/** What the community is, who runs it, how big it is, and its rules. */
export function AboutTab({ community, rights }: { community: Community; rights: GroupAuthorization }) {
  const user = useCurrentUser();
  const topics = useTopics(user?.id ?? '', user !== null && community.tags.length > 0);
  const canSeeStaff = rights.permissions.includes('staff.read');
  const members = useQuery({ ...membersQuery(community.id, { q: '', page: 1 }), enabled: canSeeStaff });
  return (
    <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 sm:px-6 sm:pt-6 xl:grid-cols-[1fr_var(--spacing-aside)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title={t('About this community')}>
          <p className="max-w-read whitespace-pre-line text-body">{community.description}</p>
          {community.tags.length > 0 && (
            <ul aria-label={t('Tags')} className="mt-4 flex flex-wrap gap-1.5">
              {community.tags.map((tag) => (
                <li key={tag.id}>
                  <TopicBadge tag={tag} topics={topics} />
                </li>
              ))}
            </ul>
          )}
          <TeaserVideo community={community} />
        </Card>
        {community.is_public && !rights.permissions.includes('chat.read') && (
          <InsideCard community={community} />
        )}
        {community.rules_md !== '' && <RulesCard rules={community.rules_md} />}
      </div>
      <div className="grid gap-4">
        <Card title={t('At a glance')}>
          <dl className="grid gap-2.5 text-dense">
            <Fact icon={<Users aria-hidden />} name={t('Members')}>
              {formatNumber(community.total_members)}
            </Fact>
            <Fact icon={<CalendarDays aria-hidden />} name={t('Founded')}>
              {formatDate(community.created_at)}
            </Fact>
          </dl>
          <Guidelines />
        </Card>
        {community.sells_plans && <SellerCard community={community} rights={rights} />}
        <Staff community={community} members={members.data?.data ?? []} />
        {/* Last, and not before the staff, which it would move down. */}
        {rights.permissions.includes('plans.read') && !(canSeeStaff && members.isPending) && (
          <PlansCard slug={community.slug} rights={rights} />
        )}
      </div>
    </div>
  );
}

/** What members find inside, for visitors. Comments of people whom the user blocked are left out. */
function InsideCard({ community: { id, slug } }: { community: Community }) {
  const inside = useQuery(previewQuery(slug, undefined)).data?.inside ?? null;
  const blocked = useBlockedIds();
  if (inside === null) return null;
  const shown = { ...inside, comments: inside.comments.filter(({ author }) => !blocked.has(author.id)) };
  if (isInsideEmpty(shown)) return null;
  return (
    <Card as="section" title={t('What’s inside')}>
      <Inside inside={shown} groupId={id} />
    </Card>
  );
}

/** The owner's own rules. The guidelines of the platform apply beside them. */
function RulesCard({ rules }: { rules: string }) {
  const isSettled = useIsFormattingSettled();
  return (
    <Card as="section" title={t('Community rules')}>
      <div className={`max-w-read text-body ${isSettled ? '' : 'invisible'}`}>
        <RichText text={rules} mentions={[]} myId="" />
      </div>
    </Card>
  );
}

function Guidelines() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        icon={<BookOpen aria-hidden />}
        className="mt-2 -ml-2.25 [&_svg]:mr-0.5"
        onPress={() => setIsOpen(true)}
      >
        {t('Community Guidelines')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PromiseDialog of="acceptedGuidelines" onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:text-muted">
      {icon}
      <dt className="flex-1 text-soft">{name}</dt>
      <dd className="num font-medium">{children}</dd>
    </div>
  );
}

function Staff({ community, members }: { community: Community; members: readonly GroupMember[] }) {
  const staff = members.filter(({ role }) => role !== 'MEMBER');
  const owners =
    staff.length > 0
      ? staff.map(({ user, role }) => ({ user, role }))
      : [{ user: community.owner, role: 'OWNER' as const }];
  return (
    <Card title={t('Who runs it')}>
      <ul className="grid gap-2.5">
        {owners.map(({ user, role }) => (
          <li key={user.id} className="flex min-w-0 items-center gap-2.5">
            <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} size={28} />
            <span className="flex min-w-0 flex-1 text-dense">
              <PersonButton person={user} groupId={community.id} className="truncate" />
            </span>
            <span className="flex-none text-small text-muted">
              {role === 'OWNER' ? t('Owner') : t('Moderator')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
