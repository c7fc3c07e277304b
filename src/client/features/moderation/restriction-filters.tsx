import type { RestrictionsSearch } from '../../../contract/addresses.ts';
import {
  appealStatuses,
  restrictionScopes,
  restrictionSorts,
  restrictionStatuses,
  restrictionTypes,
} from '../../../contract/communities/restriction-kinds.ts';
import { t } from '../../i18n/t.ts';
import { useSearchDraft } from '../../ui/base/use-search-draft.ts';
import { Select } from '../../ui/forms/choices/select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { restrictionLabels, statusLabels } from './restriction-text.ts';

interface RestrictionFiltersProps {
  search: RestrictionsSearch;
  /** `replace`: while the user types. */
  onNarrow: (change: Partial<RestrictionsSearch>, replace?: boolean) => void;
}

const scopeLabels = { GROUP: 'A community', PLATFORM: 'All of Tambayan' } as const;
const appealLabels = { OPEN: 'Open', ACCEPTED: 'Accepted', REJECTED: 'Declined' } as const;
const sortLabels = {
  created_at: 'Newest',
  starts_at: 'Start',
  ends_at: 'End',
  name: 'Name',
} as const;

/** What the list of restrictions is narrowed to. */
export function RestrictionFilters({ search, onNarrow }: RestrictionFiltersProps) {
  const [draft, setDraft] = useSearchDraft(search.q, (q) => onNarrow({ q }, true));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField label={t('Search restrictions')} value={draft} onChange={setDraft} />
      <Select
        look="filter"
        label={t('Where')}
        value={search.scope}
        choices={choicesOf(restrictionScopes, scopeLabels)}
        onChange={(scope) => onNarrow({ scope })}
      />
      <Select
        look="filter"
        label={t('Kind')}
        value={search.type}
        choices={choicesOf(restrictionTypes, restrictionLabels)}
        onChange={(type) => onNarrow({ type })}
      />
      <Select
        look="filter"
        label={t('State')}
        value={search.status}
        choices={choicesOf(restrictionStatuses, statusLabels)}
        onChange={(status) => onNarrow({ status })}
      />
      <Select
        look="filter"
        label={t('Appeal')}
        value={search.appeal}
        choices={choicesOf(appealStatuses, appealLabels)}
        onChange={(appeal) => onNarrow({ appeal })}
      />
      <Select
        look="filter"
        label={t('Sort')}
        value={search.sort}
        choices={restrictionSorts.map((value) => ({ value, label: t(sortLabels[value]) }))}
        onChange={(sort) => onNarrow({ sort, order: sort === 'name' || sort === 'ends_at' ? 'asc' : 'desc' })}
      />
    </div>
  );
}

function choicesOf<T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) {
  return [
    { value: 'all' as const, label: t('All') },
    ...values.map((value) => ({ value, label: t(labels[value]) })),
  ];
}
