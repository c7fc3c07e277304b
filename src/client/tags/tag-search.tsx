import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { Tag } from '../../contract/tag.ts';
import { Button } from '../ui/button.tsx';
import { optionClass } from '../ui/popover-class.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useSettled } from '../use-settled.ts';
import { t } from '../words/t.ts';
import type { TagPickerProps } from './tag-picker.tsx';
import { tagsQuery } from './tags.queries.ts';

type TagSearchProps = Pick<TagPickerProps, 'label' | 'value' | 'onChange' | 'max'>;

/** Inside of the picker: what one types, and the tags that it finds. Choosing leaves it open. */
export function TagSearch({ label, value, onChange, max = Infinity }: TagSearchProps) {
  const [text, setText] = useState('');
  const { data, error, isFetching, isPending, refetch } = useQuery(tagsQuery(useSettled(text.trim())));
  const found = data ?? [];
  const chosen = new Set(value.map(({ id }) => id));
  const isFull = value.length >= max;

  /** What was chosen and is not among the found stays chosen. */
  function choose(ids: ReadonlySet<unknown>) {
    const kept = value.filter(({ id }) => ids.has(id) || !found.some((tag) => tag.id === id));
    const added = found.filter(({ id }) => ids.has(id) && !chosen.has(id));
    onChange([...kept, ...added].slice(0, Math.max(max, kept.length)));
  }

  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField label={t('Search tags...')} value={text} onChange={setText} autoFocus />
      <div className="mt-2 max-h-64 overflow-y-auto">
        <ListBox<Tag>
          aria-label={label}
          aria-busy={isFetching}
          items={found}
          selectionMode="multiple"
          selectedKeys={chosen}
          onSelectionChange={(keys) => choose(keys === 'all' ? new Set(found.map(({ id }) => id)) : keys)}
          disabledKeys={isFull ? found.filter(({ id }) => !chosen.has(id)).map(({ id }) => id) : []}
          escapeKeyBehavior="none"
          className={found.length === 0 ? 'hidden' : 'grid outline-none'}
        >
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={optionClass}>
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {isSelected && <Check aria-hidden className="text-accent" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
        {found.length === 0 && (
          <Nothing isLoading={isPending || isFetching} error={error} onRetry={() => void refetch()} />
        )}
      </div>
      {isFull && (
        <p role="status" className="px-2.5 pt-2 text-small text-muted">
          {t('{n, plural, one {# tag is} other {# tags are}} the most. Remove one to choose another.', {
            n: max,
          })}
        </p>
      )}
    </Autocomplete>
  );
}

interface NothingProps {
  isLoading: boolean;
  error: Error | null;
  onRetry: () => void;
}

function Nothing({ isLoading, error, onRetry }: NothingProps) {
  if (error !== null && !isLoading) {
    return (
      <p className="grid justify-items-start gap-2 px-2.5 py-2 text-meta text-muted">
        {t('Tags did not load.')}
        <Button size="small" onPress={onRetry}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  return (
    <p role="status" className="px-2.5 py-2 text-meta text-muted">
      {t(isLoading ? 'Loading...' : 'No tags found.')}
    </p>
  );
}
