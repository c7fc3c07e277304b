import { Lock, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommunityCard as Community } from '../../../../contract/communities/communities.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonCards } from '../../../ui/layout/skeleton.tsx';
import { Badge, VerifiedSeal } from '../../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../../ui/media/community-avatar.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { TopicBadge } from '../../tags/topic-badge.tsx';
import type { Topics } from '../../tags/topics.ts';

/** The user's role or status in a community, as a label. */
function membershipWord({ membership }: Pick<Community, 'membership'>): string | null {
  if (membership?.status === 'PENDING') return t('Pending');
  if (membership?.status !== 'ACTIVE') return null;
  if (membership.role === 'OWNER') return t('Owner');
  return membership.role === 'MODERATOR' ? t('Moderator') : t('Joined');
}

interface CardProps {
  community: Community;
  topics: Topics;
}

function Name({ community }: { community: Community }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Link
        kind="bare"
        to="/communities/$slug/"
        params={{ slug: community.slug }}
        className="truncate text-name after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:shadow-focus"
      >
        {community.name}
      </Link>
      {community.is_verified && <VerifiedSeal />}
      {!community.is_public && (
        <Lock role="img" aria-label={t('Private')} className="size-3.5 flex-none text-muted" />
      )}
    </span>
  );
}

/** `children` go between them. */
function Facts({ community, children }: { community: Community; children?: ReactNode }) {
  return (
    <>
      <span className="flex items-center gap-1.5 text-meta text-muted">
        <Users aria-hidden className="size-3.5" />
        <span className="num">{formatNumber(community.total_members)}</span>
        <span className="sr-only">
          {t('{n, plural, one {member} other {members}}', { n: community.total_members })}
        </span>
      </span>
      {children}
      <span className="text-meta font-medium">{community.is_free ? t('Free') : t('Paid')}</span>
    </>
  );
}

/** The tags that match the user's interests, as many as fit in the line. */
function LikedTopics({ community, topics }: CardProps) {
  const liked = community.tags.filter(({ id }) => topics.liked.has(id));
  if (liked.length === 0) return null;
  return (
    <span className="flex h-4.5 min-w-0 flex-1 flex-wrap gap-1 overflow-hidden">
      {liked.map((tag) => (
        <TopicBadge key={tag.id} tag={tag} topics={topics} />
      ))}
    </span>
  );
}

function MembershipBadge({ community }: { community: Community }) {
  const word = membershipWord(community);
  return word === null ? null : <Badge>{word}</Badge>;
}

function GridCard({ community, topics }: CardProps) {
  return (
    <Card
      as="li"
      isPadded={false}
      className="relative flex flex-col overflow-hidden has-[a:hover]:border-line-firm"
    >
      <Cover id={community.id} src={community.cover_image_url} className="h-18 w-full" />
      <div className="flex flex-1 flex-col gap-1 p-4 pt-3">
        <div className="flex items-center justify-between gap-2">
          <Name community={community} />
          <MembershipBadge community={community} />
        </div>
        <p className="line-clamp-2 min-h-10 text-meta text-soft">{community.description}</p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-2">
          <Facts community={community}>
            <LikedTopics community={community} topics={topics} />
          </Facts>
        </div>
      </div>
    </Card>
  );
}

function ListRow({ community, topics }: CardProps) {
  return (
    <li className="relative flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0 has-[a:hover]:bg-hover">
      <CommunityAvatar id={community.id} name={community.name} src={community.logo_url} size={40} />
      <div className="min-w-0 flex-1">
        <Name community={community} />
        <p className="truncate text-meta text-soft">{community.description}</p>
      </div>
      <div className="flex flex-none items-center gap-4 max-sm:flex-col max-sm:items-end max-sm:gap-0.5">
        <span className="flex items-center gap-2 max-sm:hidden">
          <LikedTopics community={community} topics={topics} />
          <MembershipBadge community={community} />
        </span>
        <Facts community={community} />
      </div>
    </li>
  );
}

interface CommunityCardsProps {
  communities: readonly Community[];
  view: 'grid' | 'list';
  topics: Topics;
}

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

/** Communities as cards or as rows. The whole card is clickable; its name is the link. */
export function CommunityCards({ communities, view, topics }: CommunityCardsProps) {
  if (view === 'list') {
    return (
      <Card as="div" isPadded={false}>
        <ul>
          {communities.map((community) => (
            <ListRow key={community.id} community={community} topics={topics} />
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <ul className={grid}>
      {communities.map((community) => (
        <GridCard key={community.id} community={community} topics={topics} />
      ))}
    </ul>
  );
}

/** A skeleton with the geometry of the cards. */
export function CommunityCardsSkeleton() {
  return <SkeletonCards count={8} className={grid} cover="h-18" body="h-31" />;
}
