import type { Tag } from '../../../contract/tags.ts';
import { t } from '../../i18n/t.ts';
import { MultiSelect, type MultiSelectProps } from '../../ui/forms/choices/multi-select.tsx';
import { TagSearch } from './tag-search.tsx';

export interface TagPickerProps extends Omit<MultiSelectProps<Tag>, 'placeholder' | 'children'> {
  /** The limit of chosen tags. Without it there is no limit. */
  max?: number | undefined;
}

/** Selects several tags by typing. Each chosen one is a badge that can be removed (SPEC §2). */
export function TagPicker({ max, ...field }: TagPickerProps) {
  return (
    <MultiSelect {...field} placeholder={t('Add tags...')}>
      <TagSearch label={field.label} value={field.value} onChange={field.onChange} max={max} />
    </MultiSelect>
  );
}
