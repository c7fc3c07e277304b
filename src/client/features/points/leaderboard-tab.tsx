import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community } from '../../../contract/communities/communities.ts';
import { type PointRange, pointRanges, type Standing } from '../../../contract/points/points.ts';
import { QueryError } from '../../data/lists/query-state.tsx';
import { useCurrentUser } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { ButtonLink } from '../../ui/base/button-link.tsx';
import { Segmented } from '../../ui/forms/choices/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LeaderboardRow } from './leaderboard-row.tsx';
import { LevelsCard } from './levels-card.tsx';
import { OwnStandingCard, OwnStandingSkeleton } from './own-standing-card.tsx';
import { leaderboardQuery } from './points.queries.ts';
import { useLeaderboardLive } from './use-leaderboard-live.ts';

const route = getRouteApi('/member/community/communities/$slug');

const rangeNames: Readonly<Record<PointRange, string>> = {
  '7d': '7 days',
  '30d': '30 days',
  all: 'All time',
};

interface LeaderboardTabProps {
  community: Community;
  rights: GroupAuthorization;
}

/** Who got the most points in some days, the user's own place, and the levels. */
export function LeaderboardTab({ community, rights }: LeaderboardTabProps) {
  const { page, range: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const range = pointRanges.find((one) => one === wanted) ?? '7d';
  useLeaderboardLive(community.id, rights.permissions.includes('chat.read'));
  const query = useQuery(leaderboardQuery(community.id, { range, page }));
  const { data, error, isPending, isPlaceholderData } = query;
  const show = (change: { range?: PointRange; page?: number }) =>
    void navigate({ search: (search) => ({ ...search, page: 1, ...change }), resetScroll: false });
  // A later failure keeps what was read.
  if (error && data === undefined)
    return (
      <div className="mx-auto max-w-260 p-4 sm:px-6 sm:pt-6">
        <QueryError query={query} title={t('The leaderboard did not load')} />
      </div>
    );
  return (
    <div className="mx-auto grid max-w-260 grid-cols-[minmax(0,1fr)] items-start gap-4 p-4 sm:px-6 sm:pt-6 lg:grid-cols-[minmax(0,1fr)_var(--spacing-aside)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Segmented
          label={t('Days')}
          segments={pointRanges.map((value) => ({ value, label: t(rangeNames[value]) }))}
          value={range}
          onChange={(value) => show({ range: value })}
          className="justify-self-start max-sm:flex max-sm:w-full max-sm:*:flex-1"
        />
        {isPending && <OwnStandingSkeleton />}
        {data?.me != null && <OwnStandingCard me={data.me} names={community.level_names} />}
        <Card isPadded={false} as="section" aria-label={t('Leaderboard')} aria-busy={isPlaceholderData}>
          <Loading
            isLoading={isPending}
            label={t('Loading the leaderboard')}
            skeleton={
              <div className="p-4">
                <SkeletonRows rows={8} />
              </div>
            }
          >
            {() =>
              // A page behind the end.
              data !== undefined && data.data.length === 0 && data.pagination.total > 0 ? (
                <EmptyState
                  isBare
                  icon={<Trophy aria-hidden />}
                  title={t('No one on this page')}
                  action={<Button onPress={() => show({})}>{t('First page')}</Button>}
                />
              ) : (
                <Rows rows={data?.data ?? []} community={community} range={range} />
              )
            }
          </Loading>
        </Card>
        {data !== undefined && (
          <Pagination page={page} pagination={data.pagination} onPage={(to) => show({ page: to })} />
        )}
      </div>
      <LevelsCard names={community.level_names} level={data?.me?.level ?? null} />
    </div>
  );
}

interface RowsProps {
  rows: readonly Standing[];
  community: Community;
  range: PointRange;
}

function Rows({ rows, community, range }: RowsProps) {
  const meId = useCurrentUser()?.id;
  if (rows.length === 0)
    return (
      <EmptyState
        isBare
        icon={<Trophy aria-hidden />}
        title={range === 'all' ? t('No points yet') : t('No points in these days')}
        action={
          <ButtonLink
            to="/communities/$slug/"
            params={{ slug: community.slug }}
            search={{ tab: 'discussions', q: '', page: 1 }}
          >
            {t('Open discussions')}
          </ButtonLink>
        }
      >
        {t('A reaction to a post, comment or chat message gives its author a point.')}
      </EmptyState>
    );
  return (
    <ol>
      {rows.map((row) => (
        <LeaderboardRow
          key={row.user.id}
          groupId={community.id}
          row={row}
          names={community.level_names}
          isMe={row.user.id === meId}
        />
      ))}
    </ol>
  );
}
