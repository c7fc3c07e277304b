import type { RestrictionsSearch } from '../../../contract/addresses.ts';
import {
  appealStatuses,
  restrictionScopes,
  restrictionSorts,
  restrictionStatuses,
  restrictionTypes,
} from '../../../contract/communities/restriction-kinds.ts';
import type { ListAddress } from '../../data/lists/list-address.ts';
import { t } from '../../i18n/t.ts';
import { Select } from '../../ui/forms/choices/select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../ui/forms/use-search-draft.ts';
import { FilterStrip } from '../../ui/layout/filter-strip.tsx';
import { restrictionLabels, statusLabels } from './restriction-text.ts';

const scopeLabels = { GROUP: 'A community', PLATFORM: 'All of Tambayan' } as const;
const appealLabels = { OPEN: 'Pending', ACCEPTED: 'Accepted', REJECTED: 'Declined' } as const;
const sortLabels = {
  created_at: 'Newest',
  starts_at: 'Start',
  ends_at: 'End',
  name: 'Name',
} as const;

/** What the list of restrictions is narrowed to. */
export function RestrictionFilters({ search, narrow }: ListAddress<RestrictionsSearch>) {
  const [draft, setDraft] = useSearchDraft(search.q, (q) => narrow({ q }, true));
  return (
    <>
      <SearchField
        label={t('Search restrictions')}
        value={draft}
        onChange={setDraft}
        className="w-full sm:w-72"
      />
      <FilterStrip>
        <Select
          look="filter"
          label={t('Where')}
          value={search.scope}
          choices={choicesOf(restrictionScopes, scopeLabels)}
          onChange={(scope) => narrow({ scope })}
        />
        <Select
          look="filter"
          label={t('Kind')}
          value={search.type}
          choices={choicesOf(restrictionTypes, restrictionLabels)}
          onChange={(type) => narrow({ type })}
        />
        <Select
          look="filter"
          label={t('State')}
          value={search.status}
          choices={choicesOf(restrictionStatuses, statusLabels)}
          onChange={(status) => narrow({ status })}
        />
        <Select
          look="filter"
          label={t('Appeal')}
          value={search.appeal}
          choices={choicesOf(appealStatuses, appealLabels)}
          onChange={(appeal) => narrow({ appeal })}
        />
        <Select
          look="filter"
          label={t('Sort')}
          value={search.sort}
          choices={restrictionSorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
          onChange={(sort) => narrow({ sort, order: sort === 'name' || sort === 'ends_at' ? 'asc' : 'desc' })}
        />
      </FilterStrip>
    </>
  );
}

function choicesOf<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) {
  return [
    { value: 'all' as const, label: t('All') },
    ...values.map((value) => ({ value, label: t(labels[value]) })),
  ];
}
