import { getRouteApi } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { HomeTab } from '../../../contract/addresses.ts';
import type { MyCommunity } from '../../../contract/home.ts';
import { QueryState } from '../../data/lists/query-state.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../ui/forms/use-search-draft.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Tab, Tabs } from '../../ui/layout/tabs.tsx';
import { CommunityRow, CommunityRowsSkeleton, listClass } from './community-row.tsx';
import { useMarkAllSeen } from './mark-all-seen.ts';
import { NothingListed } from './nothing-listed.tsx';
import type { HomeCommunities } from './use-home-communities.ts';
import { useAllNews } from './use-news.ts';

const route = getRouteApi('/member/');

const tabs: readonly { readonly tab: HomeTab; readonly words: string }[] = [
  { tab: 'owned', words: 'Owned' },
  { tab: 'moderator', words: 'Moderator' },
  { tab: 'active', words: 'Active' },
  { tab: 'joined', words: 'Joined' },
];

/** Communities that are listed at first. A press shows the rest. */
const SHOWN = 10;

const none: readonly MyCommunity[] = [];

/** The user's communities, those with news first. The tab and the search are in the address. */
export function MyCommunities({ mine, meId }: { mine: HomeCommunities; meId: string }) {
  const { data, tab, search } = mine;
  return (
    <section aria-labelledby="my-communities" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Title
        communities={data?.data ?? none}
        isWhole={search === '' && tab !== 'owned' && tab !== 'moderator'}
      />
      <div className="flex items-end gap-x-4 max-sm:flex-col max-sm:items-stretch max-sm:gap-y-3 sm:border-b sm:border-line">
        <Tabs label={t('Your communities')} className="min-w-0 flex-auto! max-sm:gap-x-3 sm:border-b-0">
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
      <QueryState
        query={{ ...mine, data: mine.isPending ? undefined : data }}
        failed={t('Your communities did not load')}
        skeleton={<CommunityRowsSkeleton />}
        label={t('Loading your communities')}
      >
        {(listed) =>
          listed.data.length === 0 ? (
            <NothingListed tab={tab} search={search} />
          ) : (
            <List key={tab} communities={listed.data} meId={meId} />
          )
        }
      </QueryState>
    </section>
  );
}

interface TitleProps {
  /** Those of the list. */
  communities: readonly MyCommunity[];
  /** Whether the list holds everything in which something may be new. */
  isWhole: boolean;
}

/** The heading, what is new in the list, and the button that marks it as read. Its height does not change. */
function Title({ communities, isWhole }: TitleProps) {
  const news = useAllNews(communities);
  const { markAll, isPending } = useMarkAllSeen(communities);
  const total = news.reduce((sum, [, one]) => sum + one.total, 0);
  const allRead = isWhole && communities.length > 0 ? t('You’re all caught up.') : null;
  return (
    <div className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <h2 id="my-communities" className="flex min-h-8 items-center text-h3">
        {t('Your communities')}
      </h2>
      <p role="status" className="num min-h-5 text-meta text-muted max-sm:order-last max-sm:col-span-2">
        {total === 0
          ? allRead
          : t('{total} new in {n, plural, one {# community} other {# communities}}', {
              total: formatNumber(total),
              n: news.length,
            })}
      </p>
      {total > 0 && (
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
      )}
    </div>
  );
}

function List({ communities, meId }: { communities: readonly MyCommunity[]; meId: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? communities : communities.slice(0, SHOWN);
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-3 ${listClass}`}>
      <Card isPadded={false} className="overflow-hidden">
        <ul>
          {shown.map((community) => (
            <CommunityRow key={community.id} community={community} meId={meId} />
          ))}
        </ul>
      </Card>
      {shown.length < communities.length && (
        <Button kind="ghost" className="justify-self-start" onPress={() => setIsWhole(true)}>
          {t('{n} more', { n: communities.length - shown.length })}
        </Button>
      )}
    </div>
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
