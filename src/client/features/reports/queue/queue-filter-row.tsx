import { reportsShown, reportsSorts } from '../../../../contract/addresses.ts';
import { reportPriorities, reportTypes } from '../../../../contract/reports/report-facts.ts';
import { DayFields } from '../../../data/lists/day-fields.tsx';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { FilterStrip } from '../../../ui/layout/filter-strip.tsx';
import { priorityNames, typeNames } from '../report-text.ts';
import type { QueueFilters } from './queue-filters.ts';

const shownNames = { open: 'Pending', decided: 'Decided', archived: 'With archived', all: 'All' } as const;
const sortNames = {
  priority: 'Priority',
  created_at: 'Newest',
  updated_at: 'Last change',
  reporter_count: 'Most reporters',
} as const;

interface QueueFilterRowProps {
  filters: QueueFilters;
  onNarrow: (change: Partial<QueueFilters>, replace?: boolean) => void;
}

/** Search, state, priority, kind and order of the queue. */
export function QueueFilterRow({ filters, onNarrow }: QueueFilterRowProps) {
  const [q, setQ] = useSearchDraft(filters.q, (text) => onNarrow({ q: text }, true));
  const any = { value: 'all' as const, label: t('All') };
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-2">
      <SearchField
        label={t('Search the reports')}
        placeholder={t('Text, person or community')}
        value={q}
        onChange={setQ}
        className="w-full sm:w-72"
      />
      <FilterStrip>
        <Select
          look="filter"
          label={t('Show')}
          value={filters.show}
          choices={reportsShown.map((value) => ({ value, label: t(shownNames[value]) }))}
          onChange={(show) => onNarrow({ show })}
        />
        <Select
          look="filter"
          label={t('Priority')}
          value={filters.priority}
          choices={[any, ...reportPriorities.map((value) => ({ value, label: t(priorityNames[value]) }))]}
          onChange={(priority) => onNarrow({ priority })}
        />
        <Select
          look="filter"
          label={t('Kind')}
          value={filters.type}
          choices={[any, ...reportTypes.map((value) => ({ value, label: t(typeNames[value]) }))]}
          onChange={(type) => onNarrow({ type })}
        />
        <DayFields days={filters} onChange={(change) => onNarrow(change)} />
        <Select
          look="filter"
          label={t('Sort')}
          value={filters.sort}
          choices={reportsSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
          onChange={(sort) => onNarrow({ sort })}
        />
      </FilterStrip>
    </search>
  );
}
