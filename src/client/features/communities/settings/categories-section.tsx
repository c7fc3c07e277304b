import { Plus } from 'lucide-react';
import { useRef } from 'react';
import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  type PostCategory,
} from '../../../../contract/feed/categories.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Switch } from '../../../ui/forms/choices/switch.tsx';
import { OrderButtons } from '../../../ui/forms/order-buttons.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';

interface CategoriesSectionProps {
  categories: readonly PostCategory[];
  isDisabled: boolean;
  onChange: (categories: readonly PostCategory[]) => void;
}

/** The categories of posts: add, rename, reorder with the arrows, remove. Focus follows the moved category. */
export function CategoriesSection({ categories, isDisabled, onChange }: CategoriesSectionProps) {
  const box = useRef<HTMLDivElement>(null);

  /** Focuses after the next render, when the field that it names exists. */
  function focus(selector: string): void {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  function move(from: number, to: number): void {
    const moved = categories[from];
    if (moved === undefined) return;
    onChange(categories.toSpliced(from, 1).toSpliced(to, 0, moved));
    const isAtEnd = to === 0 || to === categories.length - 1;
    const way = to < from ? 'up' : 'down';
    const other = way === 'up' ? 'down' : 'up';
    focus(`[data-category="${to}"] [data-way="${isAtEnd ? other : way}"]`);
  }

  function remove(index: number): void {
    onChange(categories.toSpliced(index, 1));
    const next = Math.min(index, categories.length - 2);
    focus(next < 0 ? '[data-add]' : `[data-category="${next}"] input`);
  }

  function add(): void {
    onChange([...categories, { id: crypto.randomUUID(), name: '', emoji: '', is_staff_only: false }]);
    focus(`[data-category="${categories.length}"] input`);
  }

  const change = (index: number, to: Partial<PostCategory>) =>
    onChange(categories.map((one, at) => (at === index ? { ...one, ...to } : one)));

  return (
    <SettingsSection
      id="categories"
      title={t('Categories')}
      lead={t('Members choose one for each post, and can read one at a time.')}
    >
      <div ref={box} className="grid gap-3">
        {categories.length > 0 && (
          <ol className="grid gap-4">
            {categories.map((category, index) => (
              <Row
                key={category.id}
                category={category}
                index={index}
                count={categories.length}
                isDisabled={isDisabled}
                onChange={(to) => change(index, to)}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        {categories.length < CATEGORIES_MAX ? (
          <span className="justify-self-start">
            <Button data-add icon={<Plus aria-hidden />} isDisabled={isDisabled} onPress={add}>
              {t('Add category')}
            </Button>
          </span>
        ) : (
          <p className="text-small text-muted">{t('A community has at most 12 categories')}</p>
        )}
      </div>
    </SettingsSection>
  );
}

interface RowProps {
  category: PostCategory;
  index: number;
  count: number;
  isDisabled: boolean;
  onChange: (to: Partial<PostCategory>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row({ category, index, count, isDisabled, onChange, onMove, onRemove }: RowProps) {
  const n = index + 1;
  return (
    <li data-category={index} className="grid gap-1">
      <div className="flex items-start gap-x-1 max-sm:flex-wrap">
        <TextField
          name={`post_categories.${index}.name`}
          // On a phone the buttons stand below, so that the name has room.
          className="min-w-0 flex-1 max-sm:basis-[calc(100%-5rem)]"
          label={t('Category {n}', { n })}
          maxLength={CATEGORY_NAME_MAX + 1}
          autoComplete="off"
          isReadOnly={isDisabled}
          value={category.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          name={`post_categories.${index}.emoji`}
          className="w-18 flex-none"
          label={t('Emoji')}
          spokenLabel={t('Emoji of category {n}', { n })}
          autoComplete="off"
          isReadOnly={isDisabled}
          value={category.emoji}
          onChange={(emoji) => onChange({ emoji: emoji.trim() })}
        />
        <span className="flex pt-6.5 max-sm:ml-auto max-sm:pt-0">
          <OrderButtons
            names={{
              up: t('Move category {n} up', { n }),
              down: t('Move category {n} down', { n }),
              remove: t('Remove category {n}', { n }),
            }}
            index={index}
            count={count}
            isDisabled={isDisabled}
            onMove={onMove}
            onRemove={onRemove}
          />
        </span>
      </div>
      <Switch
        isSelected={category.is_staff_only}
        isDisabled={isDisabled}
        onChange={(is_staff_only) => onChange({ is_staff_only })}
      >
        {t('Only staff can post')}
      </Switch>
    </li>
  );
}
