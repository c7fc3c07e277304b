import { type FocusEvent, useState } from 'react';
import { nameSpacing } from '../../../../contract/account/auth.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface NameFieldProps {
  which: 'First' | 'Last';
  defaultValue: string;
  onChange: (typed: string) => void;
}

/** A first or last name. Spaces around it are pointed out when it is left; they are trimmed anyway, so they stop nobody. */
export function NameField({ which, defaultValue, onChange }: NameFieldProps) {
  const [complaint, setComplaint] = useState<string | null>(null);

  function handleBlur({ target, relatedTarget }: FocusEvent) {
    // Towards a button a message must not appear: it would push the button away from under the pointer.
    if (!(target instanceof HTMLInputElement) || relatedTarget instanceof HTMLButtonElement) return;
    setComplaint(nameSpacing(which, target.value));
  }

  return (
    <TextField
      name={which === 'First' ? 'firstName' : 'lastName'}
      label={which === 'First' ? t('First name') : t('Last name')}
      autoComplete={which === 'First' ? 'given-name' : 'family-name'}
      defaultValue={defaultValue}
      validate={() => complaint}
      onBlur={handleBlur}
      onChange={(typed) => {
        setComplaint(null);
        onChange(typed);
      }}
    />
  );
}
