import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { session, useSession } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { readAuthDraft } from '../auth-draft.ts';
import { AuthPage } from '../auth-page.tsx';
import { CodeForm } from '../code-form.tsx';
import { LinkProof } from '../link-proof.tsx';
import { ResendCode } from '../resend-code.tsx';
import { type SentMail, sentMail } from '../sent-mail.ts';
import { useAttempt } from '../use-attempt.ts';

/**
 * `/register-verify/`. The right code, or the link in the mail, signs the user in. The routes then lead to
 * the page the user wanted.
 */
export function RegisterVerifyScreen() {
  const { token, email = readAuthDraft().email, redirect } = useSearch({ strict: false });
  return token === undefined ? (
    <CodeProof address={email} redirect={redirect} />
  ) : (
    <LinkProof token={token} address={email} redirect={redirect} />
  );
}

interface CodeProofProps {
  address: string;
  redirect: string | undefined;
}

function CodeProof({ address, redirect }: CodeProofProps) {
  const { failure, isBusy } = useAttempt();
  const [mail, setMail] = useState(useRouterState({ select: ({ location }) => location.state.mail }) ?? null);
  const isResending = useSession((snapshot) => snapshot.matches('resending'));

  useEffect(() => {
    const subscription = session.on('code.sent', ({ mail: answer }) => setMail(sentMail(answer)));
    return () => subscription.unsubscribe();
  }, []);

  return (
    <AuthPage
      title={t('Check your email')}
      lead={lead(address, mail)}
      alternative={{ question: t('Wrong address?'), label: t('Change it'), to: '/register/' }}
    >
      <CodeForm
        label={t('Check your email')}
        email={address}
        failure={failure}
        hint={
          failure?.code === 'auth.not_registered' && (
            <Link to="/register/" search={{ redirect }}>
              {t('Sign up again')}
            </Link>
          )
        }
        isBusy={isBusy && !isResending}
        onSubmit={(form) => session.send({ type: 'code.submitted', form })}
      />
      {address !== '' && (
        <ResendCode
          isSending={isResending}
          mail={mail}
          onResend={() => session.send({ type: 'resend.requested', email: address })}
        />
      )}
    </AuthPage>
  );
}

/** Also true for an address that already has an account: the mail to it says so. */
function lead(address: string, mail: SentMail | null): string {
  if (address === '') return t('Enter the code we emailed you.');
  if (mail === null) return t('Enter the code we emailed to {address}.', { address });
  return mail.isSent
    ? t('We emailed {address}. Enter the code from the email, or open its link.', { address })
    : t('We’ve sent enough emails to {address} for now. Open the link in the latest one.', { address });
}
