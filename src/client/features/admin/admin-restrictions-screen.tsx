import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { RestrictionsSearch } from '../../../contract/addresses.ts';
import { PAGE_SIZE } from '../../../contract/core/list.ts';
import { problemOf } from '../../data/api/api-error.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { Loading, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { RestrictionFilters } from '../moderation/restriction-filters.tsx';
import { RestrictionRow } from '../moderation/restriction-row.tsx';
import { allRestrictionsQuery, restrictionStatsQuery } from '../moderation/restrictions.queries.ts';
import { useRestrictionsLive } from '../moderation/use-restrictions-live.ts';

const route = getRouteApi('/member/admin/admin/restrictions');

const given = <T extends string>(value: T | 'all') => (value === 'all' ? undefined : value);

/** `/admin/restrictions/`: all restrictions of communities and of the platform. Filters and page are in the address. */
export function AdminRestrictionsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, page, scope, type, status, appeal, sort, order } = search;
  const list = useQuery(
    allRestrictionsQuery({
      ...{ q, page, limit: PAGE_SIZE, sort_by: sort, order_by: order },
      ...{ scope: given(scope), type: given(type), status: given(status), appeal_status: given(appeal) },
    }),
  );
  const { data: stats } = useQuery(restrictionStatsQuery);
  useRestrictionsLive();
  const narrow = (change: Partial<RestrictionsSearch>, replace = false) =>
    void navigate({ search: { ...search, page: 1, ...change }, replace });
  return (
    <ScrollArea>
      <PageBody width="wide">
        <PageHead
          title={t('Restrictions')}
          lead={
            stats === undefined
              ? '\u00a0'
              : t('{active} in force, {ending} of them end within 7 days, {appeals} open appeals', {
                  active: formatNumber(stats.active),
                  ending: formatNumber(stats.ending_7_days),
                  appeals: formatNumber(stats.appeals_open),
                })
          }
        />
        <RestrictionFilters search={search} onNarrow={narrow} />
        {list.error !== null && list.data === undefined ? (
          <ErrorState
            title={t('The restrictions did not load')}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            requestId={problemOf(list.error)?.request_id}
          />
        ) : (
          <Loading isLoading={list.isPending} label={t('Loading...')} skeleton={<SkeletonRows rows={6} />}>
            {() =>
              list.data !== undefined &&
              (list.data.pagination.total === 0 ? (
                <EmptyState title={t('No restrictions')}>{t('None match what you chose.')}</EmptyState>
              ) : (
                <>
                  <Card as="section" isPadded={false} aria-label={t('Restrictions')}>
                    <ul>
                      {list.data.data.map((restriction) => (
                        <li key={restriction.id} className="border-t border-line px-4 py-3 first:border-t-0">
                          <RestrictionRow restriction={restriction} />
                        </li>
                      ))}
                    </ul>
                  </Card>
                  <Pagination
                    page={page}
                    total={list.data.pagination.total}
                    limit={PAGE_SIZE}
                    onPage={(next) => narrow({ page: next })}
                  />
                </>
              ))
            }
          </Loading>
        )}
      </PageBody>
    </ScrollArea>
  );
}
