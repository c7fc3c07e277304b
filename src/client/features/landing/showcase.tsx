import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { ShownCommunity } from '../../../contract/communities/previews.ts';
import { queryClient } from '../../data/api/query-client.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading, SkeletonBar } from '../../ui/layout/skeleton.tsx';
import { IntroCard } from '../communities/list/intro-card.tsx';
import { showcaseQuery } from './landing.queries.ts';

interface ShowcaseProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2';

/** Public communities with their numbers, which stay fresh while the page is open. */
export function Showcase({ headingRef }: ShowcaseProps) {
  const { data, error, isFetching, refetch } = useQuery(showcaseQuery, queryClient);
  return (
    <section aria-labelledby="showcase" className="grid gap-3">
      <h2 id="showcase" ref={headingRef} tabIndex={-1} className="scroll-mt-4 text-h4 outline-none">
        {t('Open to everyone')}
      </h2>
      {data === undefined && error !== null ? (
        <ErrorState
          title={t('Communities did not load')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading
          isLoading={data === undefined}
          label={t('Loading communities')}
          skeleton={<ShowcaseSkeleton />}
        >
          {() =>
            data === undefined || data.length === 0 ? (
              <EmptyState title={t('No open communities yet')}>
                {t('Create an account and start the first one.')}
              </EmptyState>
            ) : (
              <ul className={grid}>
                {data.map((community) => (
                  <ShowcaseCard key={community.id} community={community} />
                ))}
              </ul>
            )
          }
        </Loading>
      )}
    </section>
  );
}

function ShowcaseCard({ community }: { community: ShownCommunity }) {
  return (
    <IntroCard community={community} className="max-sm:last:odd:col-span-2 lg:last:odd:col-span-2">
      <span className="num text-meta text-muted">
        {community.new_posts > 0
          ? t('{n, plural, one {# post} other {# posts}} this week', { n: community.new_posts })
          : t('Join and start a discussion')}
      </span>
    </IntroCard>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A skeleton with the geometry of the cards. */
function ShowcaseSkeleton() {
  return (
    <div className={grid}>
      {places.map((place) => (
        <Card key={place} isPadded={false} className="overflow-hidden">
          <div className="h-14 bg-selected sm:h-16" />
          <div className="grid h-21 content-start gap-3 p-4 sm:h-32">
            <SkeletonBar className="w-3/4" />
            <SkeletonBar className="w-1/2" />
            <SkeletonBar className="w-2/3" />
          </div>
        </Card>
      ))}
    </div>
  );
}
