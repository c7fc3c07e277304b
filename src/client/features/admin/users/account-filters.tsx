import type { AccountsSearch } from '../../../../contract/admin/admin-addresses.ts';
import { DayFields } from '../../../data/lists/day-fields.tsx';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FilterStrip } from '../../../ui/layout/filter-strip.tsx';
import { ListSearch } from '../table/list-search.tsx';
import { ShownSelect } from '../table/shown-select.tsx';
import { accountStatusNames } from './account-columns.tsx';

export function AccountFilters({ search, narrow }: ListAddress<AccountsSearch>) {
  return (
    <>
      <ListSearch
        label={t('Search by name, username or email')}
        q={search.q}
        onSearch={(q) => narrow({ q }, true)}
      />
      <FilterStrip>
        <Select
          look="filter"
          label={t('Status')}
          value={search.status}
          choices={[
            { value: 'all', label: t('All') },
            { value: 'ACTIVE', label: t(accountStatusNames.ACTIVE) },
            { value: 'PENDING_VERIFICATION', label: t(accountStatusNames.PENDING_VERIFICATION) },
            { value: 'ARCHIVED', label: t(accountStatusNames.ARCHIVED) },
          ]}
          onChange={(status) => narrow({ status })}
        />
        <Select
          look="filter"
          label={t('Role')}
          value={search.role}
          choices={[
            { value: 'all', label: t('All') },
            { value: 'USER', label: t('User') },
            { value: 'ADMIN', label: t('Administrator') },
          ]}
          onChange={(role) => narrow({ role })}
        />
        <DayFields days={search} onChange={(change) => narrow(change)} />
        <ShownSelect
          label={t('Archived')}
          value={search.archived}
          onChange={(archived) => narrow({ archived })}
        />
      </FilterStrip>
    </>
  );
}
