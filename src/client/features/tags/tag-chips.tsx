import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tag } from '../../../contract/tags.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSettled } from '../../ui/base/use-settled.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Loading } from '../../ui/layout/skeleton.tsx';
import { tagsQuery } from './tags.queries.ts';

interface TagChipsProps {
  /** What is chosen here, for screen readers. */
  label: string;
  value: readonly Tag[];
  onChange: (chosen: readonly Tag[]) => void;
}

/** Tags to choose by one press each, with a search for the others. What was chosen stays in sight. */
export function TagChips({ label, value, onChange }: TagChipsProps) {
  const [text, setText] = useState('');
  const { data, error, isPending, refetch } = useQuery(tagsQuery(useSettled(text.trim())));
  const found = data ?? [];
  const shown = [...value.filter(({ id }) => !found.some((tag) => tag.id === id)), ...found];
  const isChosen = (tag: Tag) => value.some(({ id }) => id === tag.id);
  const toggle = (tag: Tag) =>
    onChange(isChosen(tag) ? value.filter(({ id }) => id !== tag.id) : [...value, tag]);

  return (
    <div className="grid gap-4">
      <SearchField label={t('Search tags...')} value={text} onChange={setText} />
      {error !== null && data === undefined ? (
        <p className="grid justify-items-start gap-2 text-dense text-muted">
          {t('Tags did not load.')}
          <Button size="small" onPress={() => void refetch()}>
            {t('Try again')}
          </Button>
        </p>
      ) : (
        <Loading isLoading={isPending} label={t('Loading your tags')} skeleton={<ChipsSkeleton />}>
          {() =>
            shown.length === 0 ? (
              <p role="status" className="text-dense text-muted">
                {t('No tags found.')}
              </p>
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row that wraps in every browser.
              <div role="group" aria-label={label} className="flex flex-wrap gap-2">
                {shown.map((tag) => (
                  <button
                    key={tag.id}
                    type="button"
                    aria-pressed={isChosen(tag)}
                    onClick={() => toggle(tag)}
                    className="h-hit rounded-full border border-line-firm bg-raised px-3.5 text-dense text-soft hover:bg-hover aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
                  >
                    {tag.name}
                  </button>
                ))}
              </div>
            )
          }
        </Loading>
      )}
    </div>
  );
}

function ChipsSkeleton() {
  const widths = ['w-20', 'w-28', 'w-24', 'w-16', 'w-32', 'w-20', 'w-24', 'w-28'];
  return (
    <div className="flex flex-wrap gap-2">
      {[...widths, ...widths].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <span key={index} aria-hidden className={`block h-hit rounded-full bg-selected ${width}`} />
      ))}
    </div>
  );
}
