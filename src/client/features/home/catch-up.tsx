import type { UseQueryResult } from '@tanstack/react-query';
import { CheckCheck, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { getCatchUp, MyCommunity } from '../../../contract/home.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { CalloutCount, Count } from '../../ui/media/badge.tsx';
import { CommunityAvatar } from '../../ui/media/community-avatar.tsx';
import { latestText, newsText } from './home-text.ts';
import { useMarkAllSeen } from './mark-all-seen.ts';
import { NewsLink } from './news-link.tsx';
import type { NotificationInput } from './news-of.ts';
import { useAllNews } from './use-news.ts';

interface CatchUpProps {
  query: UseQueryResult<Answer<typeof getCatchUp>['data']>;
  meId: string;
}

/** Number of communities shown at first. A press shows the rest. */
const SHOWN = 6;

/**
 * What happened in the user's communities while they were away. It always reserves room for three of them, so
 * that the content below does not move while the answer loads, or while items are read here or on another
 * device.
 */
export function CatchUp({ query, meId }: CatchUpProps) {
  const { data, error, isFetching, isPending, refetch } = query;
  return (
    <section aria-labelledby="catch-up" className="grid gap-3">
      {data === undefined && error ? (
        <>
          <Title />
          <ErrorState
            title={t('What is new did not load')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            requestId={problemOf(error)?.request_id}
          />
        </>
      ) : (
        <Loading isLoading={isPending} skeleton={<CatchUpSkeleton />} label={t('Loading what is new')}>
          {() => data && <NewsList communities={data.communities} totalBeyond={beyond(data)} meId={meId} />}
        </Loading>
      )}
    </section>
  );
}

function beyond({ communities, total_communities }: Answer<typeof getCatchUp>['data']): number {
  return total_communities - communities.length;
}

function Title({ lead, action }: { lead?: string; action?: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-x-3 max-sm:flex-wrap">
      <h2 id="catch-up" className="text-h3 max-sm:basis-full">
        {t('Catch up since you left')}
      </h2>
      {/* On a phone it is a line of its own, as high as the button beside it. */}
      <p
        role="status"
        className="num min-w-0 flex-1 text-meta text-muted max-sm:not-empty:min-h-hit-small max-sm:not-empty:py-1.5"
      >
        {lead}
      </p>
      {action}
    </div>
  );
}

interface NewsListProps {
  communities: readonly MyCommunity[];
  /** How many more communities have news than the answer contains. */
  totalBeyond: number;
  meId: string;
}

function NewsList({ communities, totalBeyond, meId }: NewsListProps) {
  const news = useAllNews(communities);
  const [isWhole, setIsWhole] = useState(false);
  const { markAll, isPending } = useMarkAllSeen(communities);
  const total = news.reduce((sum, [, one]) => sum + one.total, 0);
  if (news.length === 0) {
    return (
      <>
        <Title />
        <div className="grid min-h-46 place-items-center rounded-card border border-line max-sm:min-h-51">
          <EmptyState isBare icon={<CheckCheck aria-hidden />} title={t('You’re all caught up.')} />
        </div>
      </>
    );
  }
  const shown = isWhole ? news : news.slice(0, SHOWN);
  return (
    <>
      <Title
        lead={t('{total} new in {n, plural, one {# community} other {# communities}}', {
          total: formatNumber(total),
          n: news.length + totalBeyond,
        })}
        action={
          <Button
            kind="ghost"
            size="small"
            className="-mr-2.5"
            icon={<CheckCheck />}
            isPending={isPending}
            onPress={markAll}
          >
            {t('Mark all read')}
          </Button>
        }
      />
      <Card as="div" isPadded={false}>
        <ul className="min-h-45.5">
          {shown.map(([community, one]) => (
            <Row key={community.id} community={community} news={one} meId={meId} />
          ))}
        </ul>
      </Card>
      {shown.length < news.length && (
        <Button kind="ghost" className="justify-self-start" onPress={() => setIsWhole(true)}>
          {t('{n} more', { n: news.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function Row({ community, news, meId }: { community: MyCommunity; news: NotificationInput; meId: string }) {
  const { id, name, cover_image_url, latest } = community;
  return (
    <li className="relative flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 has-[a:hover]:bg-hover">
      <CommunityAvatar id={id} name={name} src={cover_image_url} />
      <div className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <NewsLink community={community} news={news} className="truncate text-name">
            {name}
          </NewsLink>
          <CalloutCount n={news.mentions} kind="mention" />
        </span>
        <span className="truncate text-meta text-muted">
          {latest === null ? newsText(news.posts, news.messages) : latestText(latest, meId)}
        </span>
      </div>
      <Count n={news.total} />
      <ChevronRight aria-hidden className="size-4 flex-none text-muted" />
    </li>
  );
}

function CatchUpSkeleton() {
  return (
    <div className="grid gap-3">
      <Title lead={'\u00a0'} />
      <Card as="div" isPadded={false} className="grid min-h-46 content-around px-4">
        <SkeletonRows rows={3} lead="square" />
      </Card>
    </div>
  );
}
