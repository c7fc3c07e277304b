import { X } from 'lucide-react';
import type { AuditSearch } from '../../../../contract/admin/admin-addresses.ts';
import { DayFields } from '../../../data/lists/day-fields.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FilterStrip } from '../../../ui/layout/filter-strip.tsx';
import { ListSearch } from '../table/list-search.tsx';
import { ShownSelect } from '../table/shown-select.tsx';

interface AuditFiltersProps {
  search: AuditSearch;
  onNarrow: (change: Partial<AuditSearch>, replace?: boolean) => void;
}

/** What the log is narrowed to. The person, the target and the community are chosen in the menu of a row. */
export function AuditFilters({ search, onNarrow }: AuditFiltersProps) {
  const { action, from, to, own } = search;
  const chosen = [
    search.actor !== undefined && { label: t('One person'), change: { actor: undefined } },
    search.target !== undefined && { label: t('One target'), change: { target: undefined } },
    search.group !== undefined && { label: t('One community'), change: { group: undefined } },
  ].filter((one) => one !== false);
  return (
    <>
      <ListSearch
        label={t('Action, like member.banned or member')}
        q={action}
        onSearch={(text) => onNarrow({ action: text.trim() }, true)}
      />
      <FilterStrip>
        <DayFields days={{ from, to }} onChange={(change) => onNarrow(change)} />
        <ShownSelect label={t('Own accounts')} value={own} onChange={(value) => onNarrow({ own: value })} />
        {chosen.map(({ label, change }) => (
          <Button
            key={label}
            icon={<X aria-hidden />}
            aria-label={t('Remove filter: {filter}', { filter: label })}
            onPress={() => onNarrow(change)}
          >
            {label}
          </Button>
        ))}
      </FilterStrip>
    </>
  );
}
