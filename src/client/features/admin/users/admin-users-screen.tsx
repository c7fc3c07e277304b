import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MicOff, ScrollText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { fullName } from '../../../../contract/account/people.ts';
import type { FoundUser } from '../../../../contract/account/user-search.ts';
import { accountsSearch } from '../../../../contract/admin/admin-addresses.ts';
import { listAddress } from '../../../data/lists/list-address.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { lazyComponent } from '../../../ui/base/lazy.ts';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { AdminList } from '../table/admin-list.tsx';
import { newsOf } from '../table/list-news.ts';
import type { RowKind } from '../table/table-types.ts';
import { useAdminList } from '../table/use-admin-list.ts';
import { accountActions } from './account-actions.tsx';
import { accountColumns, accountInFile } from './account-columns.tsx';
import { AccountFilters } from './account-filters.tsx';
import { accountStatsQuery, fetchAccounts } from './accounts.queries.ts';
import { AdminProposals } from './admin-proposals.tsx';

const MuteDialog = lazyComponent(() => import('../../moderation/mute-dialog.tsx'), 'MuteDialog');

const route = getRouteApi('/member/admin/admin/users');
const atFirst = accountsSearch.parse({});
const idOf = ({ id }: FoundUser) => id;
/** When a user was last seen changes all the time. */
const lookOf = ({ account, ...user }: FoundUser) => ({ ...user, ...account, last_seen_at: null });
const isNews = newsOf({ things: ['user', 'restriction'] });

/** `/admin/users/`: all accounts. Filters, order and page are in the address. */
export function AdminUsersScreen() {
  const navigate = route.useNavigate();
  const address = listAddress(route.useSearch(), navigate);
  const list = useAdminList(address, {
    name: 'users',
    fetchPage: fetchAccounts,
    rowOf: accountInFile,
    ...{ idOf, lookOf, isNews, atFirst },
  });
  const queries = useQueryClient();
  const { data: stats } = useQuery(accountStatsQuery);
  const [restricted, setRestricted] = useState<FoundUser | null>(null);
  const kind = useAccountKind(setRestricted);
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['admin'] });
    void queries.invalidateQueries({ queryKey: ['restrictions'] });
  };
  return (
    <>
      <AdminList
        title={t('Users')}
        lead={
          stats &&
          t('{total} accounts, {active} active in the last 7 days', {
            total: formatNumber(stats.total),
            active: formatNumber(stats.active_last_7_days),
          })
        }
        filters={<AccountFilters {...address} />}
        {...list}
        none={t('No users yet')}
        columns={accountColumns}
        kind={kind}
        onChanged={refresh}
      >
        <AdminProposals />
      </AdminList>
      {restricted !== null && (
        <Suspense fallback={null}>
          <MuteDialog
            groupId={null}
            person={restricted}
            onClose={() => {
              setRestricted(null);
              refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function useAccountKind(onRestrict: (user: FoundUser) => void): RowKind<FoundUser> {
  const meId = useCurrentUser()?.id;
  const navigate = useNavigate();
  return {
    idOf,
    nameOf: fullName,
    actions: accountActions(meId),
    items: (user) => (
      <>
        {user.id !== meId && user.account?.platform_role === 'USER' && user.account.status === 'ACTIVE' && (
          <MenuItem
            label={t('Restrict...')}
            icon={<MicOff aria-hidden />}
            onAction={() => onRestrict(user)}
          />
        )}
        <MenuItem
          label={t('See restrictions')}
          icon={<ScrollText aria-hidden />}
          onAction={() =>
            void navigate({ to: '/admin/restrictions/', search: { q: user.username ?? fullName(user) } })
          }
        />
      </>
    ),
  };
}
