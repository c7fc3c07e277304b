import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CodeForm as Code, requestPasswordReset, verifyPasswordReset } from '../../contract/auth.ts';
import { call } from '../api/call.ts';
import { AuthPage } from '../ui/auth-page.tsx';
import { Link } from '../ui/link.tsx';
import { t } from '../words/t.ts';
import { readAuthDraft } from './auth-draft.ts';
import { AuthFooter } from './auth-footer.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { useFailure } from './use-failure.ts';
import { useRequest } from './use-request.ts';
import { WallNote } from './wall-note.tsx';

/** `/reset-password-verify/`: trades the mailed code for the token of the next page. */
export function ResetPasswordVerifyScreen() {
  const navigate = useNavigate();
  const { email = '' } = useSearch({ strict: false });
  const verify = useRequest(
    (form: Code) => call(verifyPasswordReset, { body: form }),
    // Replaced, so that going back does not lead to a code that is used up.
    ({ data }) => navigate({ to: '/reset-password/', search: { token: data.token }, replace: true }),
  );
  const resend = useRequest(
    () => call(requestPasswordReset, { body: { email: email || readAuthDraft().email } }),
    () => verify.reset(),
  );
  const failure = useFailure(verify.error ?? resend.error);
  const address = email || readAuthDraft().email;

  return (
    <AuthPage
      title={t('Check your email')}
      lead={
        address === ''
          ? t('Enter the code that we mailed you.')
          : t('If {address} has an account, a code is on its way.', { address })
      }
      alternative={
        <>
          {t('Wrong address?')} <Link to="/forgot-password/">{t('Change it')}</Link>
        </>
      }
      footer={<AuthFooter />}
      onWall={<WallNote />}
    >
      <CodeForm
        label={t('Check your email')}
        email={address}
        failure={failure}
        isBusy={verify.isPending}
        onSubmit={(form) => verify.send(form)}
      />
      {address !== '' && (
        <ResendCode
          isSending={resend.isPending}
          isSent={resend.isDone}
          onResend={() => resend.send(undefined)}
        />
      )}
    </AuthPage>
  );
}
