import type { CourseSearch } from '../../../../contract/addresses.ts';
import { t } from '../../../i18n/t.ts';
import { useSearchDraft } from '../../../ui/base/use-search-draft.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { ViewSwitch } from '../../../ui/forms/choices/view-switch.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';

type Sort = `${CourseSearch['sortBy']}-${CourseSearch['sortOrder']}`;

const sorts = [
  { value: 'created_at-desc', label: 'Newest' },
  { value: 'created_at-asc', label: 'Oldest' },
  { value: 'updated_at-desc', label: 'Recently updated' },
  { value: 'updated_at-asc', label: 'Least recently updated' },
  { value: 'title-asc', label: 'Title, A to Z' },
  { value: 'title-desc', label: 'Title, Z to A' },
  { value: 'featured_at-desc', label: 'Featured first' },
  { value: 'featured_at-asc', label: 'Featured longest first' },
] as const satisfies readonly { value: Sort; label: string }[];

interface CourseFiltersProps {
  search: CourseSearch;
  /** Receives only the changed fields. */
  onChange: (change: Partial<CourseSearch>) => void;
}

/** Search, sort order and view of the list of courses. The address holds every choice. */
export function CourseFilters({ search, onChange }: CourseFiltersProps) {
  const [q, setQ] = useSearchDraft(search.q, (text) => onChange({ q: text }));
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('Search courses')}
        value={q}
        onChange={setQ}
        className="w-full xl:w-80 xl:flex-none"
      />
      <div className="flex min-w-0 flex-1 items-center gap-2 py-1">
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

function orderOf(sort: Sort): Pick<CourseSearch, 'sortBy' | 'sortOrder'> {
  const sortOrder = sort.endsWith('-asc') ? 'asc' : 'desc';
  if (sort.startsWith('title')) return { sortBy: 'title', sortOrder };
  if (sort.startsWith('featured_at')) return { sortBy: 'featured_at', sortOrder };
  return { sortBy: sort.startsWith('updated_at') ? 'updated_at' : 'created_at', sortOrder };
}
