import { useState } from 'react';
import { linkForm } from '../../../contract/account/auth.ts';
import { session } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { useAttempt } from './use-attempt.ts';

interface LinkProofProps {
  token: string;
  address: string;
  redirect: string | undefined;
}

/**
 * The page that the mailed link opens. It waits for a press, because mail programs open links without the
 * user. In a browser other than the one that signed up, it asks for the password of that sign-up, because a
 * stranger may have made it.
 */
export function LinkProof({ token, address, redirect }: LinkProofProps) {
  const { failure, isBusy } = useAttempt();
  const isPasswordNeeded = failure?.code === 'auth.password_needed';
  const [isAsked, setIsAsked] = useState(false);
  if (isPasswordNeeded && !isAsked) setIsAsked(true);

  return (
    <AuthPage
      title={isAsked ? t('Enter your password') : t('Almost there')}
      lead={
        isAsked
          ? t('You signed up in another browser. Type the password that you chose there.')
          : t('Press Continue to confirm {address}.', { address })
      }
      alternative={{ question: t('Didn’t sign up?'), label: t('Create an account'), to: '/register/' }}
    >
      <AuthForm
        schema={linkForm}
        label={t('Verify my email')}
        submitLabel={t('Continue')}
        pendingLabel={t('Checking...')}
        isPending={isBusy}
        failure={isPasswordNeeded ? null : failure}
        hint={
          failure?.code === 'auth.token_wrong' && (
            <Link to="/register-verify/" search={{ email: address, redirect }}>
              {t('Ask for a new code')}
            </Link>
          )
        }
        extra={{ token }}
        onSubmit={(form) => session.send({ type: 'code.submitted', form })}
      >
        {isAsked && (
          <PasswordField name="password" label={t('Password')} autoComplete="current-password" autoFocus />
        )}
      </AuthForm>
    </AuthPage>
  );
}
