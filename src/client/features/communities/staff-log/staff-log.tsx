import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Community } from '../../../../contract/communities/communities.ts';
import { staffActionKinds } from '../../../../contract/communities/staff-log.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { useSearchDraft } from '../../../ui/forms/use-search-draft.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { type StaffLogFilters, staffLogQuery } from './staff-log.queries.ts';
import { StaffLogRow } from './staff-log-row.tsx';
import { staffKindNames } from './staff-log-text.ts';

const route = getRouteApi('/member/community/communities/$slug');
const kinds = ['all', ...staffActionKinds] as const;

/** What the staff did, for the staff: filtered by name and kind, in pages. The filter is in the address. */
export function StaffLog({ community }: { community: Community }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters: StaffLogFilters = {
    q: search.q,
    page: search.page,
    kind: kinds.find((kind) => kind === search.status) ?? 'all',
  };
  const query = useQuery(staffLogQuery(community.id, filters));

  function narrow({ kind, ...change }: Partial<StaffLogFilters>, replace = false): void {
    const status = kind === undefined ? search.status : kind === 'all' ? undefined : kind;
    void navigate({ search: { ...search, page: 1, ...change, status }, replace });
  }

  return (
    <Card as="section" isPadded={false} aria-labelledby="staff-log">
      <div className="grid gap-3 px-4 pt-3.5 pb-3">
        <h2 id="staff-log" ref={heading} tabIndex={-1} className="text-h4">
          {t('Moderation log')}
        </h2>
        <Filters filters={filters} onNarrow={narrow} />
      </div>
      <QueryState
        query={query}
        failed={t('The log did not load')}
        label={t('Loading the log')}
        skeleton={
          <div className="p-4">
            <SkeletonRows rows={4} />
          </div>
        }
      >
        {(data) =>
          data.data.length === 0 ? (
            <NoActions filters={filters} onClear={() => narrow({ q: '', kind: 'all' })} />
          ) : (
            <ul>
              {data.data.map((entry) => (
                <StaffLogRow
                  key={entry.id}
                  community={community}
                  entry={entry}
                  // The pressed button is removed, so focus moves on.
                  onUndone={() => heading.current?.focus()}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {query.data !== undefined && query.data.pagination.total_pages > 1 && (
        <div className="border-t border-line px-4">
          <Pagination
            page={filters.page}
            pagination={query.data.pagination}
            onPage={(page) => narrow({ page })}
          />
        </div>
      )}
    </Card>
  );
}

interface FiltersProps {
  filters: StaffLogFilters;
  onNarrow: (change: Partial<StaffLogFilters>, replace?: boolean) => void;
}

function Filters({ filters, onNarrow }: FiltersProps) {
  const [q, setQ] = useSearchDraft(filters.q, (text) => onNarrow({ q: text }, true));
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('Search the log by name')}
        placeholder={t('Name of a person')}
        value={q}
        onChange={setQ}
        className="w-full sm:w-72"
      />
      <Select
        look="filter"
        label={t('Kind')}
        value={filters.kind}
        choices={kinds.map((kind) => ({ value: kind, label: t(staffKindNames[kind]) }))}
        onChange={(kind) => onNarrow({ kind })}
      />
    </search>
  );
}

function NoActions({ filters, onClear }: { filters: StaffLogFilters; onClear: () => void }) {
  const isFiltered = filters.q !== '' || filters.kind !== 'all' || filters.page > 1;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-4">
      <p className="min-w-0 flex-1 basis-60 text-dense text-muted">
        {isFiltered
          ? t('Nothing in the log fits these filters.')
          : t('What owners and moderators do will appear here: who, what and why.')}
      </p>
      {isFiltered && (
        <Button size="small" onPress={onClear}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
