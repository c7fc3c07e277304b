import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { type VerificationsSearch, verificationsSearch } from '../../../../contract/admin/admin-addresses.ts';
import type { VerificationRequest } from '../../../../contract/communities/verification.ts';
import { type ListAddress, listAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FilterStrip } from '../../../ui/layout/filter-strip.tsx';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { communityStatsQuery } from '../home/admin-numbers.queries.ts';
import { AdminList } from '../table/admin-list.tsx';
import { newsOf } from '../table/list-news.ts';
import { ListSearch } from '../table/list-search.tsx';
import { ShownSelect } from '../table/shown-select.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { InternalNoteDialog } from './internal-note-dialog.tsx';
import { verificationActions } from './verification-actions.tsx';
import { verificationColumns, verificationInFile, verificationNames } from './verification-columns.tsx';
import { fetchVerifications } from './verifications.queries.ts';

const route = getRouteApi('/member/admin/admin/verification-requests');
const atFirst = verificationsSearch.parse({});
const idOf = ({ group_id }: VerificationRequest) => group_id;
const isNews = newsOf({ kinds: ['verification.updated'] });

/** `/admin/verification-requests/`: communities that want to be verified, live. Those that wait longest come first. */
export function AdminVerificationsScreen() {
  const navigate = route.useNavigate();
  const address = listAddress(route.useSearch(), navigate);
  const list = useAdminList(address, {
    name: 'verification-requests',
    fetchPage: fetchVerifications,
    rowOf: verificationInFile,
    ...{ idOf, isNews, atFirst },
  });
  const queries = useQueryClient();
  const { data: stats } = useQuery(communityStatsQuery);
  const [noted, setNoted] = useState<VerificationRequest | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['admin'] });
  return (
    <>
      <AdminList
        title={t('Verification requests')}
        lead={
          stats &&
          t('{n, plural, one {# request is waiting} other {# requests are waiting}}', {
            n: stats.verification_pending,
          })
        }
        filters={<Filters {...address} />}
        {...list}
        none={t('No requests are waiting')}
        columns={verificationColumns}
        kind={{
          idOf,
          nameOf: ({ group }) => group.name,
          actions: verificationActions,
          items: (request) => (
            <MenuItem
              label={t('Internal note...')}
              icon={<StickyNote aria-hidden />}
              onAction={() => setNoted(request)}
            />
          ),
        }}
        onChanged={refresh}
      />
      {noted !== null && (
        <InternalNoteDialog request={noted} onChanged={refresh} onClose={() => setNoted(null)} />
      )}
    </>
  );
}

const statuses = ['PENDING', 'VERIFIED', 'REJECTED', 'REVOKED', 'UNSUBMITTED'] as const;

function Filters({ search, narrow }: ListAddress<VerificationsSearch>) {
  return (
    <>
      <ListSearch label={t('Search communities')} q={search.q} onSearch={(q) => narrow({ q }, true)} />
      <FilterStrip>
        <Select
          look="filter"
          label={t('Status')}
          value={search.status}
          choices={[
            { value: 'all' as const, label: t('All') },
            ...statuses.map((value) => ({ value, label: t(verificationNames[value]) })),
          ]}
          onChange={(status) => narrow({ status })}
        />
        <ShownSelect
          label={t('Archived')}
          value={search.archived}
          onChange={(archived) => narrow({ archived })}
        />
      </FilterStrip>
    </>
  );
}
