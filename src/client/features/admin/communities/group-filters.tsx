import type { GroupListSearch } from '../../../../contract/admin/admin-addresses.ts';
import { planTypes } from '../../../../contract/communities/plans.ts';
import { CommunitySelects } from '../../../data/communities/community-selects.tsx';
import { DayFields } from '../../../data/lists/day-fields.tsx';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { FilterStrip } from '../../../ui/layout/filter-strip.tsx';
import { ListSearch } from '../table/list-search.tsx';
import { ShownSelect } from '../table/shown-select.tsx';

const planNames = { FREEMIUM: 'Freemium', PLUS: 'Plus', PRO: 'Pro', ENTERPRISE: 'Enterprise' } as const;

export function GroupFilters({ search, narrow }: ListAddress<GroupListSearch>) {
  const all = { value: 'all' as const, label: t('All') };
  return (
    <>
      <ListSearch label={t('Search communities')} q={search.q} onSearch={(q) => narrow({ q }, true)} />
      <FilterStrip>
        <Select
          look="filter"
          label={t('Plan')}
          value={search.plan}
          choices={[all, ...planTypes.map((value) => ({ value, label: t(planNames[value]) }))]}
          onChange={(plan) => narrow({ plan })}
        />
        <CommunitySelects search={search} narrow={narrow} />
        <Select
          look="filter"
          label={t('Subscription')}
          value={search.access}
          choices={[all, { value: 'open', label: t('Active') }, { value: 'expired', label: t('Expired') }]}
          onChange={(access) => narrow({ access })}
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
