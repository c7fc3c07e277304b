import { fullName } from '../../../../contract/account/people.ts';
import type { FoundUser } from '../../../../contract/account/user-search.ts';
import { PersonButton } from '../../../data/people/person-button.tsx';
import { formatAgo, formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import type { Column } from '../table/table-types.ts';

export const accountStatusNames = {
  PENDING_VERIFICATION: 'Email not verified',
  ACTIVE: 'Active',
  ARCHIVED: 'Archived',
} as const;

type AccountSort = 'created_at' | 'name' | 'last_seen_at';

export const accountColumns: readonly Column<FoundUser, AccountSort>[] = [
  {
    name: 'Name',
    sort: 'name',
    cell: (user) => (
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar id={user.id} name={fullName(user)} src={user.avatar_url} />
        <div className="min-w-0">
          <PersonButton person={user} groupId={null} className="block max-w-full truncate text-name" />
          {user.username !== null && (
            <span className="block truncate text-meta text-muted">@{user.username}</span>
          )}
        </div>
      </div>
    ),
  },
  { name: 'Email', isWide: true, cell: ({ account }) => account?.email },
  {
    name: 'Status',
    cell: ({ account }) =>
      account !== null && (
        <span className="inline-flex flex-wrap gap-1">
          <Badge kind={account.status === 'ARCHIVED' ? 'danger' : 'plain'}>
            {t(accountStatusNames[account.status])}
          </Badge>
          {account.platform_role === 'ADMIN' && <Badge kind="accent">{t('Administrator')}</Badge>}
        </span>
      ),
  },
  {
    name: 'Restrictions',
    isNumber: true,
    cell: ({ account }) => formatNumber(account?.total_restrictions ?? 0),
  },
  {
    name: 'Communities',
    isNumber: true,
    cell: ({ account }) => formatNumber(account?.total_communities ?? 0),
  },
  { name: 'Signed up', sort: 'created_at', cell: ({ account }) => account && formatDate(account.created_at) },
  {
    name: 'Last seen',
    sort: 'last_seen_at',
    cell: ({ account }) =>
      account === null || account.last_seen_at === null ? t('Never') : formatAgo(account.last_seen_at),
  },
];

/** The row of a user in a file. Times are ISO 8601. */
export function accountInFile(user: FoundUser) {
  const { account } = user;
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    username: user.username,
    email: account?.email ?? null,
    status: account?.status ?? null,
    platform_role: account?.platform_role ?? null,
    total_restrictions: account?.total_restrictions ?? null,
    total_communities: account?.total_communities ?? null,
    created_at: account?.created_at ?? null,
    last_seen_at: account?.last_seen_at ?? null,
  };
}
