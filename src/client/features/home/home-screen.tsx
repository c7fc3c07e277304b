import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DAY_MS } from '../../../contract/core/durations.ts';
import { myCommunitiesQuery } from '../../data/communities/my-communities.queries.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { dayKey, formatDay, hourOf } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { lazyComponent } from '../../ui/base/lazy.ts';
import { openSwitcher } from '../../ui/base/shortcuts.ts';
import { ScrollArea } from '../../ui/layout/page-layout.tsx';
import { useLoadingPhase } from '../../ui/layout/skeleton.tsx';
import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { upcomingQuery } from '../calendar/store/calendar.queries.ts';
import { nextOf } from '../calendar/store/next-of.ts';
import { ContinueCard } from './continue-card.tsx';
import { continuedQuery } from './home.queries.ts';
import { greeting } from './home-text.ts';
import { HomeWelcome } from './home-welcome.tsx';
import { MyCommunities } from './my-communities.tsx';
import { ResumeStart } from './resume-start.tsx';
import { Suggestions } from './suggestions.tsx';
import { useHomeCommunities } from './use-home-communities.ts';
import { useHomeLive } from './use-home-live.ts';

// Loaded on demand: the calendar code is heavy, and on most visits nothing is planned.
const UpcomingCard = lazyComponent(() => import('../calendar/views/upcoming-card.tsx'), 'UpcomingCard');

const none: readonly never[] = [];

/** `/`: the signed-in user's communities and what is new in them, what comes up, and suggestions. */
export function HomeScreen() {
  const user = useCurrentUser();
  const comingUp = useQuery(upcomingQuery);
  const continued = useQuery(continuedQuery);
  const upcoming = nextOf(comingUp.data ?? none, Date.now());
  const mine = useHomeCommunities();
  const all = useQuery(myCommunitiesQuery).data ?? none;
  // Also those that this tab does not list: they may become active.
  useHomeLive([...(mine.data?.data ?? none), ...all.map(({ id }) => ({ id, pending_count: null }))]);
  // What follows the list on a narrow screen appears after it, and all at once, so that nothing moves.
  const isListed = useLoadingPhase(mine.isPending) === 'done';
  if (user === null) return null;

  const isNew = mine.data?.counts.joined === 0;
  return (
    <>
      <PhoneBar />
      <ScrollArea>
        {/* The second column keeps its place while it is empty, because its content loads last. */}
        <div className="mx-auto grid w-full max-w-270 grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 p-4 pb-10 sm:px-6 sm:pt-8 sm:pb-16 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Greeting name={user.first_name} />
            {user.start_step !== null && <ResumeStart />}
            {isNew ? <HomeWelcome /> : <MyCommunities mine={mine} meId={user.id} />}
          </div>
          {isListed && !comingUp.isPending && !continued.isPending && (
            <Suspense fallback={null}>
              {(upcoming.length > 0 || (continued.data ?? none).length > 0) && (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
                  <ContinueCard />
                  {upcoming.length > 0 && <UpcomingCard occurrences={upcoming} />}
                </div>
              )}
              <Suggestions />
            </Suspense>
          )}
        </div>
      </ScrollArea>
    </>
  );
}

/** Fixed at the moment at which the user arrived. */
function Greeting({ name }: { name: string }) {
  const [now] = useState(Date.now);
  const day = formatDay(now, now - 8 * DAY_MS);
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
