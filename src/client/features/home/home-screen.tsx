import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../data/session/session.ts';
import { dayKey, formatDay, hourOf } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { openSwitcher } from '../../ui/base/shortcuts.ts';
import { ScrollArea } from '../../ui/layout/page-layout.tsx';
import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { upcomingQuery } from '../calendar/store/calendar.queries.ts';
import { nextOf } from '../calendar/store/next-of.ts';
import { CatchUp } from './catch-up.tsx';
import { catchUpQuery, suggestionsQuery } from './home.queries.ts';
import { greeting } from './home-text.ts';
import { HomeWelcome } from './home-welcome.tsx';
import { MyCommunities } from './my-communities.tsx';
import { Suggestions } from './suggestions.tsx';
import { useHomeCommunities } from './use-home-communities.ts';
import { useHomeLive } from './use-home-live.ts';

// Loaded on demand: the calendar code is heavy, and on most visits nothing is planned.
const UpcomingCard = lazyComponent(() => import('../calendar/views/upcoming-card.tsx'), 'UpcomingCard');

const nobody: readonly never[] = [];

/** `/`: the news for the signed-in user, and their communities. */
export function HomeScreen() {
  const user = useCurrentUser();
  const catchUp = useQuery(catchUpQuery);
  const suggestions = useQuery(suggestionsQuery);
  const upcoming = nextOf(useQuery(upcomingQuery).data ?? nobody, Date.now());
  const mine = useHomeCommunities();
  useHomeLive([...(mine.data?.data ?? nobody), ...(catchUp.data?.communities ?? nobody)]);
  if (user === null) return null;

  const isNew = mine.data?.counts.joined === 0;
  const isNewsLost = catchUp.data === undefined && catchUp.error !== null;
  const isMineLost = mine.data === undefined && mine.error !== null;
  function retry() {
    void mine.refetch();
    if (isNewsLost) void catchUp.refetch();
  }
  return (
    <>
      <PhoneBar />
      <ScrollArea>
        {/* The second column keeps its place while it is empty, because its content loads last. */}
        <div className="mx-auto grid w-full max-w-270 grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 p-4 pb-10 sm:px-6 sm:pt-8 sm:pb-16 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Greeting name={user.first_name} />
            {isNew ? (
              <HomeWelcome />
            ) : (
              <>
                {/* Queries that fail together show one error. */}
                {!(isNewsLost && isMineLost) && <CatchUp query={catchUp} meId={user.id} />}
                <MyCommunities mine={mine} meId={user.id} onRetry={retry} />
              </>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
            {upcoming.length > 0 && (
              <Suspense fallback={null}>
                <UpcomingCard occurrences={upcoming} />
              </Suspense>
            )}
            <Suggestions query={suggestions} />
          </div>
        </div>
      </ScrollArea>
    </>
  );
}

/** Fixed at the moment at which the user arrived. */
function Greeting({ name }: { name: string }) {
  const [now] = useState(Date.now);
  const day = formatDay(now, now - 8 * 86_400_000);
  return (
    <header>
      <h1 className="text-h2 text-balance sm:text-h1" tabIndex={-1}>
        {greeting(hourOf(now), name)}
      </h1>
      <p className="mt-0.5 text-dense text-soft">
        <time dateTime={dayKey(now)}>{day}</time>
      </p>
    </header>
  );
}

/** A phone has no rail, so the first part of the rail is here. */
function PhoneBar() {
  return (
    <div className="flex h-bar flex-none items-center gap-2 border-b border-line pr-2 pl-4 sm:hidden">
      <BrandMark className="text-ink" />
      <span className="flex-1 text-h4">Tambayan</span>
      <IconButton label={t('Search')} onPress={openSwitcher}>
        <Search />
      </IconButton>
    </div>
  );
}
