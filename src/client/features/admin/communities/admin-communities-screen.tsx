import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { groupListSearch } from '../../../../contract/admin/admin-addresses.ts';
import type { CommunityCard } from '../../../../contract/communities/communities.ts';
import { listAddress } from '../../../data/lists/list-address.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { communityStatsQuery } from '../home/admin-numbers.queries.ts';
import { AdminList } from '../table/admin-list.tsx';
import { newsOf } from '../table/list-news.ts';
import { useAdminList } from '../table/use-admin-list.ts';
import { groupActions, groupColumns, groupInFile } from './group-columns.tsx';
import { GroupFilters } from './group-filters.tsx';
import { fetchGroups } from './group-list.queries.ts';

const route = getRouteApi('/member/admin/admin/communities');
const atFirst = groupListSearch.parse({});
const idOf = ({ id }: CommunityCard) => id;
const isNews = newsOf({ kinds: ['verification.updated'], things: ['group'] });

/** `/admin/communities/`: all communities. Filters, order and page are in the address. */
export function AdminCommunitiesScreen() {
  const navigate = route.useNavigate();
  const address = listAddress(route.useSearch(), navigate);
  const list = useAdminList(address, {
    name: 'communities',
    fetchPage: fetchGroups,
    rowOf: groupInFile,
    ...{ idOf, isNews, atFirst },
  });
  const open = useNavigate();
  const queries = useQueryClient();
  const { data: stats } = useQuery(communityStatsQuery);
  return (
    <AdminList
      title={t('Communities')}
      lead={
        stats &&
        t('{active} active, {expired} expired, {archived} archived', {
          active: formatNumber(stats.active),
          expired: formatNumber(stats.expired),
          archived: formatNumber(stats.archived),
        })
      }
      filters={<GroupFilters {...address} />}
      {...list}
      none={t('No communities yet')}
      columns={groupColumns}
      kind={{
        idOf,
        nameOf: ({ name }) => name,
        actions: groupActions,
        items: ({ slug }) => (
          <MenuItem
            label={t('Open')}
            icon={<ArrowRight aria-hidden />}
            onAction={() => void open({ to: '/communities/$slug/', params: { slug } })}
          />
        ),
      }}
      onChanged={() => {
        void queries.invalidateQueries({ queryKey: ['admin'] });
        void queries.invalidateQueries({ queryKey: ['communities'] });
      }}
    />
  );
}
