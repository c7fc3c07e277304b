import { Plus, X } from 'lucide-react';
import { DAY_MS } from '../../../contract/core/durations.ts';
import {
  parseSearchText,
  type SearchFilterName,
  searchFilterNames,
  writeSearchText,
} from '../../../contract/search/search-filters.ts';
import { dayKey } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';

const MONTH_MS = 30 * DAY_MS;

const chipClass =
  'inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-line-firm bg-raised px-3 text-meta font-medium text-soft hover:text-ink touch:h-hit [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-muted';

/** "From @ana", in the user's language. */
function filterText(name: SearchFilterName, value: string): string {
  switch (name) {
    case 'in':
      return t('In {place}', { place: value });
    case 'from':
      return value === 'me' ? t('From me') : t('From {name}', { name: value });
    case 'before':
      return t('Before {day}', { day: value });
    case 'after':
      return t('Since {day}', { day: value });
    case 'has':
      return t('With a link');
  }
}

interface FilterChipsProps {
  typed: string;
  onChange: (typed: string) => void;
}

/** The filters among the words as chips: a press takes one away, or adds one. The text is the truth of both. */
export function FilterChips({ typed, onChange }: FilterChipsProps) {
  const parts = parseSearchText(typed);
  const active = searchFilterNames.flatMap((name) => {
    const value = parts[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const offers = (
    [
      ['from', 'me'],
      ['has', 'link'],
      ['after', dayKey(Date.now() - MONTH_MS)],
    ] as const
  ).filter(([name]) => parts[name] === undefined);
  return (
    <fieldset aria-label={t('Filters')} className="flex min-w-0 flex-wrap gap-2">
      {active.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          aria-label={t('Remove filter: {filter}', { filter: filterText(name, value) })}
          onClick={() => onChange(writeSearchText({ ...parts, [name]: undefined }))}
          className={chipClass}
        >
          <span className="truncate">{filterText(name, value)}</span>
          <X aria-hidden />
        </button>
      ))}
      {offers.map(([name, value]) => (
        <button
          key={name}
          type="button"
          onClick={() => onChange(writeSearchText({ ...parts, [name]: value }))}
          className={`${chipClass} border-dashed bg-transparent`}
        >
          <Plus aria-hidden />
          {name === 'after' ? t('Last 30 days') : filterText(name, value)}
        </button>
      ))}
    </fieldset>
  );
}
