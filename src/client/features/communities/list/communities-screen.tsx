import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Compass, Plus } from 'lucide-react';
import { useState } from 'react';
import { type CommunitySearch, communitySearch } from '../../../../contract/addresses.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Loading } from '../../../ui/layout/skeleton.tsx';
import { PlacesRow } from '../../courses/list/places-row.tsx';
import { useTopics } from '../../tags/use-topics.ts';
import { CommunityCards, CommunityCardsSkeleton } from './community-cards.tsx';
import { CommunityFilters } from './community-filters.tsx';
import { directoryQuery } from './directory.queries.ts';
import { UnwantedNote } from './unwanted-note.tsx';

const route = getRouteApi('/member/communities');
const everything = communitySearch.parse({});

function isNarrowed(search: CommunitySearch): boolean {
  const { q, visibility, verification, pricing } = search;
  return q !== '' || visibility !== 'all' || verification !== 'all' || pricing !== 'all';
}

/** `/communities/`: the address holds the state, and the query follows the address. */
export function CommunitiesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAll, setIsAll] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery(directoryQuery(search, isAll));
  const user = useCurrentUser();
  const topics = useTopics(user?.id ?? '', user !== null);
  // A search for a word covers all communities.
  const isPartial = search.q === '' && topics.turnedDown.size > 0;

  function narrow(change: Partial<CommunitySearch>) {
    void navigate({ search: { ...search, page: 1, ...change }, replace: change.q !== undefined });
  }

  function showAll(isWanted: boolean) {
    setIsAll(isWanted);
    narrow({ page: 1 });
  }

  return (
    <>
      <ScrollArea>
        <PageBody width="wide">
          <PlacesRow current="communities" />
          <PageHead
            title={t('Communities')}
            // The line keeps its height, so that nothing moves when the number arrives.
            lead={
              data !== undefined && data.pagination.total > 0
                ? t('{n, plural, one {# place} other {# places}} to learn and hang out', {
                    n: data.pagination.total,
                  })
                : '\u00a0'
            }
            action={<CreateLink />}
          />
          <CommunityFilters search={search} onChange={narrow} />
          {error ? (
            <ErrorState
              title={t('Communities did not load')}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
              requestId={problemOf(error)?.request_id}
            >
              {t('Your filters are kept in the address.')}
            </ErrorState>
          ) : (
            <Loading
              isLoading={isPending}
              skeleton={<CommunityCardsSkeleton />}
              label={t('Loading communities')}
            >
              {() => (
                <>
                  {data === undefined || data.data.length === 0 ? (
                    <NoCommunities search={search} isPartial={isPartial && !isAll} />
                  ) : (
                    <CommunityCards communities={data.data} view={search.view} topics={topics} />
                  )}
                  {isPartial && <UnwantedNote isShown={isAll} onChange={showAll} />}
                </>
              )}
            </Loading>
          )}
        </PageBody>
      </ScrollArea>
      {data !== undefined && data.pagination.total_pages > 1 && (
        <div className="flex-none border-t border-line px-4 sm:px-6">
          <Pagination
            page={search.page}
            total={data.pagination.total}
            limit={search.limit}
            onPage={(page) => narrow({ page })}
          />
        </div>
      )}
    </>
  );
}

function CreateLink() {
  return (
    <ButtonLink kind="primary" icon={<Plus />} to="/communities/create/" className="max-sm:w-hit">
      <span className="max-sm:sr-only">{t('Create community')}</span>
    </ButtonLink>
  );
}

/** `isPartial`: the list may leave some out. A note below says so. */
function NoCommunities({ search, isPartial }: { search: CommunitySearch; isPartial: boolean }) {
  if (isPartial && !isNarrowed(search))
    return <EmptyState icon={<Compass />} title={t('No communities to show')} />;
  if (!isNarrowed(search)) {
    return (
      <EmptyState
        icon={<Compass />}
        title={t('No communities yet')}
        action={<ButtonLink to="/communities/create/">{t('Found the first one')}</ButtonLink>}
      >
        {t('A community is a place for people who learn or make the same thing.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Compass />}
      title={
        search.q === '' ? t('No community fits these filters') : t('Nothing found for “{q}”', { q: search.q })
      }
      action={
        <ButtonLink to="/communities/" search={{ ...everything, view: search.view }}>
          {t('Clear filters')}
        </ButtonLink>
      }
    >
      {t('Try fewer words, or another filter.')}
    </EmptyState>
  );
}
