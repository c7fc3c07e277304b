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
  /** The address that the mail went to. When it is missing or not a valid address, the form asks for it. */
  email: string;
  failure: AuthFailure | null;
  /** What to do about the failure. Defaults to a sentence about codes. */
  hint?: ReactNode;
  isBusy: boolean;
  onSubmit: (form: Code) => void;
}

/** Asks for the mailed code, and for the address when it is not known. */
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
      hint={hint || t('Check the code in the latest email, or ask for a new one.')}
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
