import { BIO_HINT } from '../../../../contract/account/users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { ProfileDraft } from './profile-draft.ts';

export interface ProfileFieldsProps {
  draft: ProfileDraft;
  /** While it is being saved. */
  isDisabled: boolean;
  onChange: (change: Partial<ProfileDraft>) => void;
}

/** Name and other personal fields (SPEC §2). The email address is read-only. */
export function ProfileFields({
  email,
  draft,
  isDisabled,
  onChange,
}: ProfileFieldsProps & { email: string }) {
  const field = (name: 'username' | 'first_name' | 'last_name' | 'bio') => ({
    name,
    isDisabled,
    value: draft[name],
    onChange: (text: string) => onChange({ [name]: text }),
  });
  return (
    <div className="grid items-start gap-4 p-4 sm:grid-cols-2">
      <TextField
        {...field('username')}
        label={t('Username')}
        autoComplete="username"
        spellCheck="false"
        before="@"
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        isReadOnly
        value={email}
        hint={t('Email cannot be changed')}
        className="[&>div]:border-line [&>div]:bg-sunken"
      />
      <TextField
        {...field('first_name')}
        label={t('First name')}
        autoComplete="given-name"
        isRequired
        validationBehavior="aria"
      />
      <TextField
        {...field('last_name')}
        label={t('Last name')}
        autoComplete="family-name"
        isRequired
        validationBehavior="aria"
      />
      <TextArea
        {...field('bio')}
        label={t('Bio')}
        hint={t('{length} of at most {max} characters', {
          length: formatNumber(draft.bio.length),
          max: BIO_HINT,
        })}
        rows={3}
        className="sm:col-span-2"
      />
    </div>
  );
}
