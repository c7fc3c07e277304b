import { type FocusEvent, useState } from 'react';
import { firstName, lastName, nameSpacing } from '../../../../contract/account/auth.ts';
import { isPersonName } from '../../../../contract/account/users.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface NameFieldProps {
  which: 'First' | 'Last';
  defaultValue: string;
  onChange: (typed: string) => void;
}

/**
 * A first or last name. Spaces around it are reported on blur. They are trimmed anyway, so they do not block
 * the form.
 */
export function NameField({ which, defaultValue, onChange }: NameFieldProps) {
  const [complaint, setComplaint] = useState<string | null>(null);
  const [typed, setTyped] = useState(defaultValue.trim());
  const form = which === 'First' ? firstName : lastName;
  // `Ma.` and `Jr.` are names, too.
  const isForProfile = isPersonName(typed) && /[.'’-]/.test(typed) && !form.safeParse(typed).success;

  function handleBlur({ target, relatedTarget }: FocusEvent) {
    // No message when focus moves to a button: the message would push the button away from under the pointer.
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
      {...(isForProfile
        ? { hint: t('You can add dots, apostrophes and hyphens in your profile after you sign up.') }
        : {})}
      onChange={(now) => {
        setComplaint(null);
        setTyped(now.trim());
        onChange(now);
      }}
    />
  );
}
