import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Compass, Plus } from 'lucide-react';
import { useState } from 'react';
import { type CommunitySearch, communitySearch } from '../../../../contract/addresses.ts';
import { listAddress } from '../../../data/lists/list-address.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../../ui/base/button-link.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DirectoryPage } from '../../courses/list/directory-page.tsx';
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
  const query = useQuery(directoryQuery(search, isAll));
  const user = useCurrentUser();
  const topics = useTopics(user?.id ?? '', user !== null);
  // A search for a word covers all communities.
  const isPartial = search.q === '' && topics.turnedDown.size > 0;
  const address = listAddress(search, navigate);

  function showAll(isWanted: boolean) {
    setIsAll(isWanted);
    address.narrow({});
  }

  return (
    <DirectoryPage
      current="communities"
      title={t('Communities')}
      lead={(found) => t('{total} {n, plural, one {place} other {places}} to learn and hang out', found)}
      action={<CreateLink />}
      filters={<CommunityFilters {...address} />}
      query={query}
      address={address}
      failed={t('Communities did not load')}
      label={t('Loading communities')}
      skeleton={<CommunityCardsSkeleton />}
    >
      {(communities) => (
        <>
          {communities.length === 0 ? (
            <NoCommunities search={search} isPartial={isPartial && !isAll} />
          ) : (
            <CommunityCards communities={communities} view={search.view} topics={topics} />
          )}
          {isPartial && <UnwantedNote isShown={isAll} onChange={showAll} />}
        </>
      )}
    </DirectoryPage>
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
        action={<ButtonLink to="/communities/create/">{t('Create the first one')}</ButtonLink>}
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
