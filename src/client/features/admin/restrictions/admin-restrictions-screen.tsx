import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { fullName } from '../../../../contract/account/people.ts';
import { type RestrictionsSearch, restrictionsSearch } from '../../../../contract/addresses.ts';
import { type Restriction, searchRestrictions } from '../../../../contract/communities/restrictions.ts';
import { call } from '../../../data/api/call.ts';
import { listAddress } from '../../../data/lists/list-address.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { RestrictionFilters } from '../../moderation/restriction-filters.tsx';
import { restrictionStatsQuery } from '../../moderation/restrictions.queries.ts';
import { AdminList } from '../table/admin-list.tsx';
import { newsOf } from '../table/list-news.ts';
import { useAdminList } from '../table/use-admin-list.ts';
import { restrictionActions } from './restriction-actions.tsx';
import { restrictionColumns, restrictionInFile } from './restriction-columns.tsx';

const route = getRouteApi('/member/admin/admin/restrictions');
const atFirst = restrictionsSearch.parse({});
const idOf = ({ id }: Restriction) => id;
const isNews = newsOf({ kinds: ['restriction.updated'], things: ['restriction'] });

const given = <T extends string>(value: T | 'all') => (value === 'all' ? undefined : value);

function fetchRestrictions(search: RestrictionsSearch, limit: number, signal?: AbortSignal) {
  const { q, page, scope, type, status, appeal, sort, order } = search;
  const query = {
    ...{ q, page, limit, sort_by: sort, order_by: order },
    ...{ scope: given(scope), type: given(type), status: given(status), appeal_status: given(appeal) },
  };
  return call(searchRestrictions, { query }, signal === undefined ? {} : { signal });
}

/** `/admin/restrictions/`: all restrictions of communities and of the platform. Filters and page are in the address. */
export function AdminRestrictionsScreen() {
  const navigate = route.useNavigate();
  const address = listAddress(route.useSearch(), navigate);
  const list = useAdminList(address, {
    name: 'restrictions',
    key: ['restrictions', 'platform', 'list'],
    fetchPage: fetchRestrictions,
    rowOf: restrictionInFile,
    ...{ idOf, isNews, atFirst },
  });
  const queries = useQueryClient();
  const { data: stats } = useQuery(restrictionStatsQuery);
  return (
    <AdminList
      title={t('Restrictions')}
      lead={
        stats &&
        t('{active} active, {ending} end in 7 days, {appeals} appeals', {
          active: formatNumber(stats.active),
          ending: formatNumber(stats.ending_7_days),
          appeals: formatNumber(stats.appeals_open),
        })
      }
      filters={<RestrictionFilters {...address} />}
      {...list}
      none={t('No one is restricted')}
      columns={restrictionColumns}
      kind={{ idOf, nameOf: ({ user }) => fullName(user), actions: restrictionActions }}
      onChanged={() => {
        void queries.invalidateQueries({ queryKey: ['restrictions'] });
        void queries.invalidateQueries({ queryKey: ['communities', 'members'] });
      }}
    />
  );
}
