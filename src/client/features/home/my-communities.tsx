import { getRouteApi } from '@tanstack/react-router';
import { Compass, Search } from 'lucide-react';
import type { HomeTab } from '../../../contract/addresses.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { useSearchDraft } from '../../ui/base/use-search-draft.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading } from '../../ui/layout/skeleton.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { HomeCard, HomeCardsSkeleton, homeCardsClass } from './home-card.tsx';
import type { HomeCommunities } from './use-home-communities.ts';

const route = getRouteApi('/member/');

const tabs: readonly { readonly tab: HomeTab; readonly words: string }[] = [
  { tab: 'owned', words: 'Owned' },
  { tab: 'moderator', words: 'Moderator' },
  { tab: 'active', words: 'Active' },
  { tab: 'joined', words: 'Joined' },
];

/** The number of communities in each tab. */
const nothing: Readonly<
  Record<HomeTab, { title: string; words: string; to: '/communities/' | '/communities/create/'; act: string }>
> = {
  owned: {
    title: 'You own no community yet',
    words: 'A place of your own for people who learn or make the same thing.',
    to: '/communities/create/',
    act: 'Create a community',
  },
  moderator: {
    title: 'You moderate no community',
    words: 'When an owner makes you a moderator, the community appears here.',
    to: '/communities/',
    act: 'Find communities',
  },
  active: {
    title: 'No activity in the last two weeks',
    words: 'Communities with something new in the last 14 days appear here.',
    to: '/communities/',
    act: 'Find communities',
  },
  joined: {
    title: 'No communities yet',
    words: 'Communities you join appear here.',
    to: '/communities/',
    act: 'Find communities',
  },
};

interface MyCommunitiesProps {
  mine: HomeCommunities;
  meId: string;
  onRetry: () => void;
}

/** The user's communities by status. The tab and the search are in the address. */
export function MyCommunities({ mine, meId, onRetry }: MyCommunitiesProps) {
  const { data, error, isFetching, isPending, tab, search } = mine;
  return (
    <section aria-label={t('Your communities')} className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-end gap-x-4 max-sm:flex-col max-sm:items-stretch max-sm:gap-y-3 sm:border-b sm:border-line">
        <Tabs label={t('Your communities')} className="min-w-0 flex-auto! sm:border-b-0">
          {tabs.map((one) => (
            <Tab
              key={one.tab}
              to="/"
              search={{ tab: one.tab, search }}
              resetScroll={false}
              {...(one.tab === tab && { 'aria-current': 'page' as const })}
            >
              {t(one.words)}
              <span className="num min-w-[1ch] font-normal text-muted">
                {data && formatNumber(data.counts[one.tab])}
              </span>
            </Tab>
          ))}
        </Tabs>
        <SearchMine search={search} />
      </div>
      {data === undefined && error ? (
        <ErrorState
          title={t('Your communities did not load')}
          onRetry={onRetry}
          isRetrying={isFetching}
          requestId={problemOf(error)?.request_id}
        />
      ) : (
        <Loading isLoading={isPending} skeleton={<HomeCardsSkeleton />} label={t('Loading your communities')}>
          {() =>
            data === undefined || data.data.length === 0 ? (
              <Nothing tab={tab} search={search} />
            ) : (
              <ul className={homeCardsClass}>
                {data.data.map((community) => (
                  <HomeCard key={community.id} community={community} meId={meId} />
                ))}
              </ul>
            )
          }
        </Loading>
      )}
    </section>
  );
}

function SearchMine({ search }: { search: string }) {
  const navigate = route.useNavigate();
  const [draft, setDraft] = useSearchDraft(search, (text) => {
    void navigate({ search: (now) => ({ ...now, search: text }), replace: true, resetScroll: false });
  });
  return (
    <SearchField
      label={t('Search your communities')}
      value={draft}
      onChange={setDraft}
      className="sm:mb-1 sm:w-60 sm:flex-none"
    />
  );
}

function Nothing({ tab, search }: { tab: HomeTab; search: string }) {
  if (search !== '') {
    return (
      <EmptyState
        icon={<Search />}
        title={t('None of your communities is called “{search}”', { search })}
        action={
          <ButtonLink to="/communities/" search={{ q: search }}>
            {t('Search all communities')}
          </ButtonLink>
        }
      />
    );
  }
  const { title, words, to, act } = nothing[tab];
  return (
    <EmptyState icon={<Compass />} title={t(title)} action={<ButtonLink to={to}>{t(act)}</ButtonLink>}>
      {t(words)}
    </EmptyState>
  );
}
