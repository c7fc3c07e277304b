import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';
import { categoryName } from '../posts/category-name.ts';
import { useFeed, useMay } from '../store/use-feed.ts';

interface CategoryFieldProps {
  value: string | null;
  onChange: (categoryId: string | null) => void;
}

/** The choice of a category, where the community has some that the author may post in. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const { post_categories } = useFeed().community;
  const isStaff = useMay('post.moderate');
  const open = post_categories.filter(({ id, is_staff_only }) => isStaff || !is_staff_only || id === value);
  if (open.length === 0) return null;
  const isKnown = open.some(({ id }) => id === value);
  return (
    <Select
      label={t('Category')}
      className="pb-2 sm:max-w-72"
      value={isKnown && value !== null ? value : ''}
      choices={[
        { value: '', label: t('No category') },
        ...open.map((one) => ({ value: one.id, label: categoryName(one) })),
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
