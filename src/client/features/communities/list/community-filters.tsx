import type { CommunitySearch } from '../../../../contract/addresses.ts';
import { t } from '../../../i18n/t.ts';
import { useSearchDraft } from '../../../ui/base/use-search-draft.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { ViewSwitch } from '../../../ui/forms/choices/view-switch.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';

type Sort = `${CommunitySearch['sortBy']}-${CommunitySearch['sortOrder']}`;

const sorts: readonly { value: Sort; label: string }[] = [
  { value: 'created_at-desc', label: 'Newest' },
  { value: 'created_at-asc', label: 'Oldest' },
  { value: 'total_members-desc', label: 'Most members' },
  { value: 'total_members-asc', label: 'Fewest members' },
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
];

interface CommunityFiltersProps {
  search: CommunitySearch;
  /** Receives only the changed fields. */
  onChange: (change: Partial<CommunitySearch>) => void;
}

/** Filters and sort order of the list of communities. The address holds every choice. */
export function CommunityFilters({ search, onChange }: CommunityFiltersProps) {
  const [q, setQ] = useSearchDraft(search.q, (text) => onChange({ q: text }));
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('Search communities')}
        value={q}
        onChange={setQ}
        className="w-full xl:w-80 xl:flex-none"
      />
      <div className="-mx-4 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0">
        <Select
          look="filter"
          label={t('Visibility')}
          value={search.visibility}
          choices={[
            { value: 'all', label: t('All') },
            { value: 'public', label: t('Public') },
            { value: 'private', label: t('Private') },
          ]}
          onChange={(visibility) => onChange({ visibility })}
        />
        <Select
          look="filter"
          label={t('Verification')}
          value={search.verification}
          choices={[
            { value: 'all', label: t('All') },
            { value: 'verified', label: t('Verified') },
            { value: 'unverified', label: t('Unverified') },
          ]}
          onChange={(verification) => onChange({ verification })}
        />
        <Select
          look="filter"
          label={t('Pricing')}
          value={search.pricing}
          choices={[
            { value: 'all', label: t('All') },
            { value: 'free', label: t('Free') },
            { value: 'paid', label: t('Paid') },
          ]}
          onChange={(pricing) => onChange({ pricing })}
        />
        <Select
          look="filter"
          label={t('Sort')}
          value={`${search.sortBy}-${search.sortOrder}` satisfies Sort}
          choices={sorts.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(sort) => onChange(orderOf(sort))}
        />
      </div>
      <ViewSwitch view={search.view} onChange={(view) => onChange({ view })} />
    </search>
  );
}

function orderOf(sort: Sort): Pick<CommunitySearch, 'sortBy' | 'sortOrder'> {
  const sortOrder = sort.endsWith('-asc') ? 'asc' : 'desc';
  if (sort.startsWith('name')) return { sortBy: 'name', sortOrder };
  return { sortBy: sort.startsWith('total_members') ? 'total_members' : 'created_at', sortOrder };
}
