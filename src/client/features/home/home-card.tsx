import { Check, Lock, MessageCircle, Newspaper, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MyCommunity, PENDING_MAX } from '../../../contract/home.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonBar } from '../../ui/layout/skeleton.tsx';
import { CalloutCount, Count, VerifiedSeal } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { PlanBadge } from '../../ui/media/plan-badge.tsx';
import { latestText, newsText } from './home-text.ts';
import { NewsLink } from './news-link.tsx';
import { useNews } from './use-news.ts';

const roles = { OWNER: 'Owner', MODERATOR: 'Moderator', MEMBER: 'Member' } as const;

/** Two side by side where there is room. */
export const homeCardsClass = 'grid grid-cols-1 gap-3 @lg:grid-cols-2';

/** One community: the user's status, the news, the latest event, and the number of join requests. */
export function HomeCard({ community, meId }: { community: MyCommunity; meId: string }) {
  const { id, name, role, total_members, is_public, latest, subscription_plan_type: plan } = community;
  const news = useNews(community);
  const newText = newsText(news.posts, news.messages);
  return (
    <Card as="li" className="relative grid content-start gap-3 has-[a:hover]:border-line-firm">
      <div className="mb-3 flex items-center gap-3">
        <CommunityAvatar id={id} name={name} src={community.cover_image_url} size={40} />
        <div className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-1.5">
            <NewsLink community={community} news={news} className="truncate text-name">
              {name}
            </NewsLink>
            {community.is_verified && <VerifiedSeal />}
            {!is_public && (
              <Lock role="img" aria-label={t('Private')} className="size-3.5 flex-none text-muted" />
            )}
          </span>
          <span className="num truncate text-meta text-muted">
            {t(roles[role])} · {t('{n, plural, one {# member} other {# members}}', { n: total_members })}
          </span>
        </div>
        {plan !== 'FREEMIUM' && <PlanBadge plan={plan} />}
      </div>
      <ul className="grid gap-1.5">
        <Fact icon={newText === null ? <Check /> : <MessageCircle />} end={<Count n={news.total} />}>
          <span className={newText === null ? 'text-muted' : undefined}>{newText ?? t('All read')}</span>
          <CalloutCount n={news.mentions} kind="mention" className="ml-2" />
        </Fact>
        <Fact icon={<Newspaper />}>
          <span className="truncate text-soft">
            {latest === null ? t('No activity yet') : latestText(latest, meId)}
          </span>
        </Fact>
        <Waiting community={community} />
      </ul>
    </Card>
  );
}

function Waiting({ community: { slug, pending_count: n } }: { community: MyCommunity }) {
  if (n === null || n === 0) return null;
  return (
    <Fact
      icon={<UserPlus />}
      end={<span className="num text-small/4.5 text-soft">{n >= PENDING_MAX ? `${n}+` : n}</span>}
    >
      <Link
        kind="quiet"
        to="/communities/$slug/"
        params={{ slug }}
        search={{ tab: 'moderation' }}
        className="relative z-sticky hit-44"
      >
        {t('{n, plural, one {# person asks to join} other {# people ask to join}}', { n })}
      </Link>
    </Fact>
  );
}

interface FactProps {
  icon: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

function Fact({ icon, end, children }: FactProps) {
  return (
    <li className="flex min-w-0 items-center gap-2.5 text-meta [&>svg]:size-4 [&>svg]:flex-none [&>svg]:stroke-[1.75] [&>svg]:text-muted">
      {icon}
      <span className="flex min-w-0 flex-1 items-center">{children}</span>
      {end}
    </li>
  );
}

const places = ['a', 'b', 'c', 'd'];

/** A skeleton with the geometry of the cards. */
export function HomeCardsSkeleton() {
  return (
    <div className={homeCardsClass}>
      {places.map((place) => (
        <Card key={place} className="grid h-33 content-start gap-4">
          <div className="mb-4 flex items-center gap-3">
            <span className="size-10 rounded-card bg-selected" />
            <div className="grid flex-1 gap-2.5">
              <SkeletonBar className="w-2/3" />
              <SkeletonBar className="w-1/3" />
            </div>
          </div>
          <div className="grid gap-3">
            <SkeletonBar className="w-1/2" />
            <SkeletonBar className="w-3/4" />
          </div>
        </Card>
      ))}
    </div>
  );
}
