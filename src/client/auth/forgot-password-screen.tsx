import { useNavigate, useSearch } from '@tanstack/react-router';
import { forgotPasswordForm, requestPasswordReset } from '../../contract/auth.ts';
import { call } from '../api/call.ts';
import { AuthPage } from '../ui/auth-page.tsx';
import { Button } from '../ui/button.tsx';
import { ZodForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/t.ts';
import { AttemptFailed } from './attempt-failed.tsx';
import { keepAuthDraft, readAuthDraft } from './auth-draft.ts';
import { AuthFooter } from './auth-footer.tsx';
import { onward } from './onward.ts';
import { sentMail } from './sent-mail.ts';
import { useFailure } from './use-failure.ts';
import { useRequest } from './use-request.ts';
import { WallNote } from './wall-note.tsx';

/** What was typed to sign in is the best guess at the address, when it is one. */
function likelyEmail(): string {
  const { email, emailOrUsername } = readAuthDraft();
  return emailOrUsername.includes('@') ? emailOrUsername : email;
}

/** `/forgot-password/`. Whether the address has an account is told to its mailbox only. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const { redirect } = useSearch({ strict: false });
  const request = useRequest(
    (form: { email: string }) => call(requestPasswordReset, { body: { ...form, ...onward(redirect) } }),
    ({ data }) =>
      navigate({
        to: '/reset-password-verify/',
        search: { email: data.email, redirect },
        state: { mail: sentMail(data) },
      }),
  );
  const failure = useFailure(request.error);

  return (
    <AuthPage
      title={t('Forgot your password?')}
      lead={t('We will mail you a code to choose a new one.')}
      alternative={
        <>
          {t('Remembered it?')}{' '}
          <Link to="/login/" search={{ redirect }}>
            {t('Sign in')}
          </Link>
        </>
      }
      footer={<AuthFooter />}
      onWall={<WallNote />}
    >
      <AttemptFailed failure={failure} />
      <ZodForm
        schema={forgotPasswordForm}
        aria-label={t('Forgot your password?')}
        issues={failure?.issues}
        onSubmit={(form) => request.send(form)}
      >
        <TextField
          name="email"
          type="email"
          label={t('Email')}
          autoComplete="email"
          defaultValue={likelyEmail()}
          onChange={(email) => keepAuthDraft({ email })}
        />
        <Button type="submit" kind="primary" size="field" isWide isPending={request.isPending}>
          {request.isPending ? t('Sending...') : t('Send the code')}
        </Button>
      </ZodForm>
    </AuthPage>
  );
}
