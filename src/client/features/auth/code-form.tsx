import { type ReactNode, useState } from 'react';
import type { AuthFailure } from '../../../../machines/auth.machine.ts';
import { type CodeForm as Code, codeForm } from '../../../contract/account/auth.ts';
import { t } from '../../i18n/t.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { keepAuthDraft } from './auth-draft.ts';
import { AuthForm } from './auth-form.tsx';
import { CodeField } from './code-field.tsx';

interface CodeFormProps {
  /** What the form does, for screen readers. */
  label: string;
  /** Whom the mail went to. Without an address that can be one, it is asked for. */
  email: string;
  failure: AuthFailure | null;
  /** What to do about the failure; a sentence about codes unless told. */
  hint?: ReactNode;
  isBusy: boolean;
  onSubmit: (form: Code) => void;
}

/** The mailed code, and the address it was mailed to where that is not known. */
export function CodeForm({ label, email, failure, hint, isBusy, onSubmit }: CodeFormProps) {
  const [isKnown] = useState(() => codeForm.shape.email.safeParse(email).success);
  return (
    <AuthForm
      schema={codeForm}
      label={label}
      submitLabel={t('Continue')}
      pendingLabel={t('Checking...')}
      isPending={isBusy}
      failure={failure}
      hint={hint || t('Check the code in the newest mail, or ask for a new one.')}
      extra={isKnown ? { email } : undefined}
      onSubmit={onSubmit}
    >
      {!isKnown && (
        <TextField
          name="email"
          type="email"
          label={t('Email')}
          autoComplete="email"
          defaultValue={email}
          onChange={(typed) => keepAuthDraft({ email: typed })}
        />
      )}
      <CodeField />
    </AuthForm>
  );
}
