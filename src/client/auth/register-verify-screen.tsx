import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { session, useSession } from '../session/session.ts';
import { AuthPage } from '../ui/auth-page.tsx';
import { Link } from '../ui/link.tsx';
import { t } from '../words/t.ts';
import { readAuthDraft } from './auth-draft.ts';
import { AuthFooter } from './auth-footer.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { useAttempt } from './use-attempt.ts';
import { WallNote } from './wall-note.tsx';

/** `/register-verify/`: the right code signs in; the routes lead to where one wanted to go before signing up. */
export function RegisterVerifyScreen() {
  const { token, email } = useSearch({ strict: false });
  const { failure, isBusy } = useAttempt();
  const [isResent, setIsResent] = useState(false);
  const canResend = useSession(({ context }) => context.registration !== null);
  const isResending = useSession((snapshot) => snapshot.matches('resending'));

  useEffect(() => {
    const subscription = session.on('code.sent', () => setIsResent(true));
    return () => subscription.unsubscribe();
  }, []);

  const address = email ?? readAuthDraft().email;
  return (
    <AuthPage
      title={t('Check your email')}
      lead={
        address === ''
          ? t('Enter the code that we mailed you.')
          : t('We mailed a code to {address}.', { address })
      }
      alternative={
        <>
          {t('Wrong address?')} <Link to="/register/">{t('Change it')}</Link>
        </>
      }
      footer={<AuthFooter />}
      onWall={<WallNote />}
    >
      <CodeForm
        label={t('Check your email')}
        email={address}
        code={token}
        failure={failure}
        isBusy={isBusy && !isResending}
        onSubmit={(form) => session.send({ type: 'code.submitted', form })}
      />
      {canResend ? (
        <ResendCode
          isSending={isResending}
          isSent={isResent}
          onResend={() => {
            setIsResent(false);
            session.send({ type: 'resend.requested' });
          }}
        />
      ) : (
        <p className="text-dense text-muted">
          {t('No mail?')} <Link to="/login/">{t('Sign in to get a new code')}</Link>
        </p>
      )}
    </AuthPage>
  );
}
