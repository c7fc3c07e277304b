import type { PaymentsSearch } from '../../../../contract/admin/admin-addresses.ts';
import { checkoutStatuses } from '../../../../contract/money/checkouts.ts';
import { DayFields } from '../../../data/lists/day-fields.tsx';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FilterStrip } from '../../../ui/layout/filter-strip.tsx';
import { checkoutNames } from '../../payments/checkout/checkout-names.ts';
import { ListSearch } from '../table/list-search.tsx';

/** What waits comes oldest first, all payments newest first. */
export function PaymentFilters({ search, narrow }: ListAddress<Omit<PaymentsSearch, 'ref'>>) {
  const all = { value: 'all' as const, label: t('All') };
  return (
    <>
      <ListSearch
        label={t('Reference, payer or community')}
        q={search.q}
        onSearch={(q) => narrow({ q }, true)}
      />
      <FilterStrip>
        <Select
          look="filter"
          label={t('Waiting for')}
          value={search.waiting}
          choices={[
            { value: 'waiting', label: t('A decision or a transfer') },
            { value: 'held', label: t('A decision') },
            { value: 'to_send', label: t('A transfer by hand') },
            { value: 'anything', label: t('Anything, or nothing') },
          ]}
          onChange={(waiting) => narrow({ waiting, order: waiting === 'anything' ? 'desc' : 'asc' })}
        />
        <Select
          look="filter"
          label={t('State')}
          value={search.status}
          choices={[all, ...checkoutStatuses.map((value) => ({ value, label: t(checkoutNames[value]) }))]}
          onChange={(status) => narrow({ status })}
        />
        <Select
          look="filter"
          label={t('Paid for')}
          value={search.purpose}
          choices={[
            all,
            { value: 'MEMBERSHIP', label: t('Memberships') },
            { value: 'PLATFORM_PLAN', label: t('Plans of communities') },
          ]}
          onChange={(purpose) => narrow({ purpose })}
        />
        <DayFields days={search} onChange={(change) => narrow(change)} />
      </FilterStrip>
    </>
  );
}
