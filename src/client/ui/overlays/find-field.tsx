import { Search, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { t } from '../../i18n/t.ts';
import { classNames } from '../base/class-names.ts';
import { searchBoxClass, searchCrossClass, searchInputClass } from '../forms/search-class.ts';

interface FindFieldProps {
  /** Not visible: the icon and the placeholder say it. */
  label: string;
  placeholder: string;
  /** As tall as the fields of a form. */
  isField?: boolean | undefined;
}

/** The search field of an `Autocomplete`, which owns the text and whose options the arrow keys choose. */
export function FindField({ label, placeholder, isField = false }: FindFieldProps) {
  const size = isField ? 'h-field border-line-field' : 'h-hit border-line-firm';
  return (
    <SearchField aria-label={label} autoFocus className="min-w-0">
      {({ isEmpty }) => (
        <Group className={classNames(searchBoxClass, size)}>
          <Search aria-hidden className="size-4 flex-none" />
          <Input placeholder={placeholder} className={searchInputClass} />
          {!isEmpty && (
            <Button aria-label={t('Clear search')} className={searchCrossClass}>
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </Group>
      )}
    </SearchField>
  );
}
