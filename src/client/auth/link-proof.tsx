import { useState } from 'react';
import { linkForm } from '../../contract/auth.ts';
import { session } from '../session/session.ts';
import { AuthPage } from '../ui/auth-page.tsx';
import { Button } from '../ui/button.tsx';
import { ZodForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { t } from '../words/t.ts';
import { AttemptFailed } from './attempt-failed.tsx';
import { AuthFooter } from './auth-footer.tsx';
import { useAttempt } from './use-attempt.ts';
import { WallNote } from './wall-note.tsx';

interface LinkProofProps {
  token: string;
  address: string;
  redirect: string | undefined;
}

/**
 * What the mailed link opens. It waits for a press, since mail programs open links by themselves. In another browser
 * than the one that signed up, the password of that sign-up is asked for: a stranger may have made it.
 */
export function LinkProof({ token, address, redirect }: LinkProofProps) {
  const { failure, isBusy } = useAttempt();
  const isPasswordNeeded = failure?.code === 'auth.password_needed';
  const [isAsked, setIsAsked] = useState(false);
  if (isPasswordNeeded && !isAsked) setIsAsked(true);

  return (
    <AuthPage
      title={isAsked ? t('Your password, please') : t('Almost there')}
      lead={
        isAsked
          ? t('You signed up in another browser. Type the password that you chose there.')
          : t('One press, and {address} is yours here.', { address })
      }
      alternative={
        <>
          {t('Not your sign-up?')}{' '}
          <Link to="/register/" search={{ redirect }}>
            {t('Create an account')}
          </Link>
        </>
      }
      footer={<AuthFooter />}
      onWall={<WallNote />}
    >
      <AttemptFailed failure={isPasswordNeeded ? null : failure}>
        {failure?.code === 'auth.token_wrong' ? (
          <Link to="/register-verify/" search={{ email: address, redirect }}>
            {t('Ask for a new code')}
          </Link>
        ) : undefined}
      </AttemptFailed>
      <ZodForm
        schema={linkForm}
        aria-label={t('Verify my email')}
        issues={failure?.issues}
        extra={{ token }}
        onSubmit={(form) => session.send({ type: 'code.submitted', form })}
      >
        {isAsked && (
          <PasswordField name="password" label={t('Password')} autoComplete="current-password" autoFocus />
        )}
        <Button type="submit" kind="primary" size="field" isWide isPending={isBusy}>
          {isBusy ? t('Checking...') : t('Continue')}
        </Button>
      </ZodForm>
    </AuthPage>
  );
}
