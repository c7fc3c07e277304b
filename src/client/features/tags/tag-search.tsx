import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';
import { OptionSearch } from '../../ui/forms/choices/option-search.tsx';
import type { TagPickerProps } from './tag-picker.tsx';
import { tagsQuery } from './tags.queries.ts';

type TagSearchProps = Pick<TagPickerProps, 'label' | 'value' | 'onChange' | 'max'>;

/** Content of the picker: the search field and the matching tags. Choosing one keeps it open. */
export function TagSearch({ label, value, onChange, max = Infinity }: TagSearchProps) {
  const [text, setText] = useState('');
  const { data, error, isFetching, isPending, refetch } = useQuery(tagsQuery(useSettled(text.trim())));
  const found = data ?? [];
  const chosen = new Set(value.map(({ id }) => id));
  const isFull = value.length >= max;

  /** Chosen tags that the search does not match stay chosen. */
  function choose(ids: ReadonlySet<string>) {
    const kept = value.filter(({ id }) => ids.has(id) || !found.some((tag) => tag.id === id));
    const added = found.filter(({ id }) => ids.has(id) && !chosen.has(id));
    onChange([...kept, ...added].slice(0, Math.max(max, kept.length)));
  }

  return (
    <>
      <OptionSearch
        label={label}
        searchLabel={t('Search tags...')}
        text={text}
        onText={setText}
        options={found}
        chosenIds={chosen}
        disabledIds={isFull ? found.filter(({ id }) => !chosen.has(id)).map(({ id }) => id) : []}
        isBusy={isFetching}
        onChoose={choose}
        empty={<Nothing isLoading={isPending || isFetching} error={error} onRetry={() => void refetch()} />}
      />
      {isFull && (
        <p role="status" className="px-2.5 pt-2 text-small text-muted">
          {t('You can choose up to {n, plural, one {# tag} other {# tags}}. Remove one to choose another.', {
            n: max,
          })}
        </p>
      )}
    </>
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
