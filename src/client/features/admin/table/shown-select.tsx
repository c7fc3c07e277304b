import { t } from '../../../i18n/t.ts';
import { Select } from '../../../ui/forms/choices/select.tsx';

interface ShownSelectProps {
  /** The name of the rows that can be left out, like "Archived". */
  label: string;
  value: 'hidden' | 'shown';
  onChange: (value: 'hidden' | 'shown') => void;
}

/** Whether rows of a kind are listed, too. */
export function ShownSelect({ label, value, onChange }: ShownSelectProps) {
  return (
    <Select
      look="filter"
      label={label}
      value={value}
      choices={[
        { value: 'hidden', label: t('Hidden') },
        { value: 'shown', label: t('Shown') },
      ]}
      onChange={onChange}
    />
  );
}
