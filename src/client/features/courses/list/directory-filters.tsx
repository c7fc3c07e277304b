import type { ReactNode } from 'react';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { ViewSwitch } from '../../../ui/forms/choices/view-switch.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';

interface DirectorySearch<SortBy extends string> {
  readonly q: string;
  readonly sortBy: SortBy;
  readonly sortOrder: 'asc' | 'desc';
  readonly view: 'grid' | 'list';
}

interface DirectoryFiltersProps<SortBy extends string> {
  /** The name of the search field. */
  label: string;
  search: DirectorySearch<SortBy>;
  narrow: ListAddress<DirectorySearch<SortBy>>['narrow'];
  sorts: readonly { readonly by: SortBy; readonly order: 'asc' | 'desc'; readonly label: string }[];
  /** Further selects, before the order. */
  children?: ReactNode;
}

/** Search, filters, order and view of a directory. The address holds every choice. */
export function DirectoryFilters<SortBy extends string>(props: DirectoryFiltersProps<SortBy>) {
  const { label, search, narrow, sorts, children } = props;
  const [q, setQ] = useSearchDraft(search.q, (text) => narrow({ q: text }, true));
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField label={label} value={q} onChange={setQ} className="w-full xl:w-80 xl:flex-none" />
      <div className="-mx-4 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:px-0">
        {children}
        <Select
          look="filter"
          label={t('Sort')}
          value={`${search.sortBy}-${search.sortOrder}`}
          choices={sorts.map((sort) => ({ value: `${sort.by}-${sort.order}`, label: t(sort.label) }))}
          onChange={(value) => {
            const sort = sorts.find(({ by, order }) => `${by}-${order}` === value);
            if (sort) narrow({ sortBy: sort.by, sortOrder: sort.order });
          }}
        />
      </div>
      <ViewSwitch view={search.view} onChange={(view) => narrow({ view })} />
    </search>
  );
}
