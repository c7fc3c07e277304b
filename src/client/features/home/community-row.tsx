import { ChevronRight, Lock } from 'lucide-react';
import { type MyCommunity, PENDING_MAX } from '../../../contract/home.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Badge, CalloutCount, VerifiedSeal } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { PlanBadge } from '../../ui/media/plan-badge.tsx';
import { latestText, newsText } from './home-text.ts';
import { NewsLink } from './news-link.tsx';
import type { CommunityNews } from './news-of.ts';
import { useNews } from './use-news.ts';

/** A row is at least as high as its skeleton, so that the list does not move when it loads. */
const row = 'relative flex min-h-15.25 items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0';

/** Room for three communities, whatever the list holds. */
export const listClass = 'min-h-45.75';

/** One community: what is new, the latest event, and who asks to join. The whole row leads to what is new. */
export function CommunityRow({ community, meId }: { community: MyCommunity; meId: string }) {
  const { id, name, is_public, latest, logo_url, subscription_plan_type: plan } = community;
  const news = useNews(community);
  return (
    <li className={`${row} has-[a:hover]:bg-hover`}>
      <CommunityAvatar id={id} name={name} src={logo_url} size={40} />
      <div className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <NewsLink community={community} news={news} className="truncate text-name">
            {name}
          </NewsLink>
          {community.is_verified && <VerifiedSeal />}
          {!is_public && (
            <Lock role="img" aria-label={t('Private')} className="size-3.5 flex-none text-muted" />
          )}
          <CalloutCount n={news.mentions} kind="mention" />
          <RoleBadge role={community.role} />
          {plan !== 'FREEMIUM' && (
            <span className="flex max-sm:hidden">
              <PlanBadge plan={plan} />
            </span>
          )}
        </span>
        <span className={news.total > 0 ? 'truncate text-meta text-soft' : 'truncate text-meta text-muted'}>
          {latest === null ? t('No activity yet') : latestText(latest, meId)}
        </span>
        <Waiting community={community} />
      </div>
      <NewsCount news={news} />
      <ChevronRight aria-hidden className="size-4 flex-none text-muted" />
    </li>
  );
}

function RoleBadge({ role }: Pick<MyCommunity, 'role'>) {
  if (role === 'MEMBER') return null;
  return (
    <span className="flex max-sm:hidden">
      <Badge>{role === 'OWNER' ? t('Owner') : t('Moderator')}</Badge>
    </span>
  );
}

/** In words where there is room, on a phone only their sum. */
function NewsCount({ news: { posts, messages, total } }: { news: CommunityNews }) {
  if (total === 0) return null;
  const words = newsText(posts, messages);
  return (
    <span className="num flex-none text-small/4.5 font-semibold text-sun-text">
      <span className="max-sm:sr-only">{words}</span>
      <span aria-hidden className="sm:hidden">
        {formatNumber(total)}
      </span>
    </span>
  );
}

function Waiting({ community: { slug, pending_count: n } }: { community: MyCommunity }) {
  if (n === null || n === 0) return null;
  const shown = n >= PENDING_MAX ? `${n}+` : formatNumber(n);
  return (
    <span className="mt-0.5 truncate text-meta">
      <Link
        kind="text"
        to="/communities/$slug/"
        params={{ slug }}
        search={{ tab: 'members' }}
        className="num relative z-sticky"
      >
        {t('{shown} {n, plural, one {person asks to join} other {people ask to join}}', { n, shown })}
      </Link>
    </span>
  );
}

/** A skeleton with the geometry of the rows. */
export function CommunityRowsSkeleton() {
  return (
    <Card isPadded={false} className={`grid content-around px-4 ${listClass}`}>
      <SkeletonRows rows={3} lead="square" />
    </Card>
  );
}
