import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';

type Archived = 'hidden' | 'shown';

/** Whether archived rows are listed, too. */
export function ArchivedSelect({
  value,
  onChange,
}: {
  value: Archived;
  onChange: (value: Archived) => void;
}) {
  return (
    <Select
      look="filter"
      label={t('Archived')}
      value={value}
      choices={[
        { value: 'hidden', label: t('Hidden') },
        { value: 'shown', label: t('Shown') },
      ]}
      onChange={onChange}
    />
  );
}
