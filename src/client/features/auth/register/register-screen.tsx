import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { registerForm } from '../../../../contract/account/auth.ts';
import { session } from '../../../data/session/session.ts';
import { currentLocale, t } from '../../../i18n/t.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { newPasswordRules } from '../../../ui/forms/password-rules.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type AuthDraft, keepAuthDraft, readAuthDraft } from '../auth-draft.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import { onward } from '../onward.ts';
import { useAttempt } from '../use-attempt.ts';
import { useVerification } from '../use-verification.ts';
import { NameField } from './name-field.tsx';
import { TermsField } from './terms-field.tsx';

/** `/register/`. When the user comes back from the code page, the form is filled in as before. */
export function RegisterScreen() {
  const { redirect } = useSearch({ strict: false });
  useVerification();

  return (
    <AuthPage
      title={t('Tara, tambay tayo.')}
      lead={t('Create your account. Free, and no card.')}
      alternative={{ question: t('Already a member?'), label: t('Sign in'), to: '/login/' }}
    >
      <RegistrationForm redirect={redirect} />
    </AuthPage>
  );
}

function RegistrationForm({ redirect }: { redirect: string | undefined }) {
  const { failure, isBusy } = useAttempt();
  const [draft] = useState(readAuthDraft);
  const [about, setAbout] = useState(() => namesIn(draft));
  // Passwords are restored from memory only, and only while the account waits for its code.
  const { registration } = session.getSnapshot().context;

  function keep(typed: Partial<AuthDraft>) {
    keepAuthDraft(typed);
    setAbout(namesIn(readAuthDraft()));
  }

  return (
    <AuthForm
      schema={registerForm}
      label={t('Create account')}
      submitLabel={t('Create account')}
      pendingLabel={t('Creating account...')}
      isPending={isBusy}
      failure={failure}
      onSubmit={(form) =>
        session.send({
          type: 'registration.submitted',
          form: { ...form, ...onward(redirect), language: currentLocale() },
        })
      }
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NameField
          which="First"
          defaultValue={draft.firstName}
          onChange={(firstName) => keep({ firstName })}
        />
        <NameField which="Last" defaultValue={draft.lastName} onChange={(lastName) => keep({ lastName })} />
      </div>
      <TextField
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        defaultValue={draft.email}
        onChange={(email) => keep({ email })}
      />
      <PasswordField
        name="password"
        label={t('Password')}
        rules={newPasswordRules(about)}
        autoComplete="new-password"
        defaultValue={registration?.password ?? ''}
      />
      <PasswordField
        name="confirmPassword"
        label={t('Confirm password')}
        placeholder={t('Type it again, or paste')}
        autoComplete="new-password"
        defaultValue={registration?.confirmPassword ?? ''}
      />
      <TermsField
        defaultSelected={draft.acceptedTerms}
        onChange={(acceptedTerms) => keepAuthDraft({ acceptedTerms })}
      />
    </AuthForm>
  );
}

/** Values that a password must not contain. */
function namesIn({ email, firstName, lastName }: AuthDraft): readonly string[] {
  return [email, firstName, lastName];
}
