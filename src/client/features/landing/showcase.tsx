import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { ShownCommunity } from '../../../contract/communities/previews.ts';
import { queryClient } from '../../data/api/query-client.ts';
import { QueryState } from '../../data/lists/query-state.tsx';
import { t } from '../../i18n/t.ts';
import { classNames } from '../../ui/base/class-names.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SkeletonCards } from '../../ui/layout/skeleton.tsx';
import { IntroCard } from '../communities/list/intro-card.tsx';
import { showcaseQuery } from './landing.queries.ts';

interface ShowcaseProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  className: string;
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3';

/** Public communities with their numbers, which stay fresh while the page is open. */
export function Showcase({ headingRef, className }: ShowcaseProps) {
  const query = useQuery(showcaseQuery, queryClient);
  return (
    <section aria-labelledby="showcase" className={classNames('grid gap-3', className)}>
      <h2 id="showcase" ref={headingRef} tabIndex={-1} className="scroll-mt-4 text-h4 outline-none">
        {t('Open to everyone')}
      </h2>
      <QueryState
        query={query}
        failed={t('Communities did not load')}
        label={t('Loading communities')}
        skeleton={<ShowcaseSkeleton />}
      >
        {(data) =>
          data.length === 0 ? (
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
      </QueryState>
    </section>
  );
}

function ShowcaseCard({ community }: { community: ShownCommunity }) {
  return (
    <IntroCard community={community} className="max-sm:last:odd:col-span-2">
      <span className="num text-meta text-muted">
        {community.new_posts > 0
          ? t('{n, plural, one {# post} other {# posts}} this week', { n: community.new_posts })
          : t('Join and start a discussion')}
      </span>
    </IntroCard>
  );
}

/** A skeleton with the geometry of the cards. */
function ShowcaseSkeleton() {
  return (
    <SkeletonCards
      count={3}
      className={grid}
      cover="h-14 sm:h-16"
      body="h-21 sm:h-33.5"
      bars={['w-3/4', 'w-1/2', 'w-2/3']}
    />
  );
}
