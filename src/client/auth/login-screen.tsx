import { useRouterState, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { AuthFailure } from '../../../machines/auth.machine.ts';
import { loginForm } from '../../contract/sign-in.ts';
import { session } from '../session/session.ts';
import { AuthPage } from '../ui/auth-page.tsx';
import { Button } from '../ui/button.tsx';
import { ZodForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/t.ts';
import { AttemptFailed } from './attempt-failed.tsx';
import { keepAuthDraft, readAuthDraft } from './auth-draft.ts';
import { AuthFooter } from './auth-footer.tsx';
import { useAttempt } from './use-attempt.ts';
import { useVerification } from './use-verification.ts';
import { WallNote } from './wall-note.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Why somebody was led to the sign-in page. */
    notice?: 'password-changed' | undefined;
  }
}

/** `/login/`: the routes lead on to `redirect` as soon as somebody is signed in. */
export function LoginScreen() {
  const { redirect } = useSearch({ strict: false });
  const notice = useRouterState({ select: ({ location }) => location.state.notice });
  const { failure, isBusy } = useAttempt();
  useVerification();

  return (
    <AuthPage
      title={t('Tuloy po kayo.')}
      lead={t('Sign in to your communities.')}
      alternative={
        <>
          {t('New here?')}{' '}
          <Link to="/register/" search={{ redirect }}>
            {t('Create an account')}
          </Link>
        </>
      }
      footer={<AuthFooter />}
      onWall={<WallNote />}
    >
      {notice === 'password-changed' && failure === null && <PasswordChanged />}
      <LoginFailed failure={failure} />
      <ZodForm
        schema={loginForm}
        aria-label={t('Sign in')}
        issues={failure?.issues}
        onSubmit={(form) => session.send({ type: 'login.submitted', form })}
      >
        <TextField
          name="emailOrUsername"
          label={t('Email or username')}
          autoComplete="username"
          autoCorrect="off"
          spellCheck="false"
          defaultValue={readAuthDraft().emailOrUsername}
          onChange={(emailOrUsername) => keepAuthDraft({ emailOrUsername })}
        />
        <PasswordField
          name="password"
          label={t('Password')}
          labelEnd={
            <Link to="/forgot-password/" search={{ redirect }}>
              {t('Forgot password?')}
            </Link>
          }
          autoComplete="current-password"
        />
        <Button type="submit" kind="primary" size="field" isWide isPending={isBusy}>
          {isBusy ? t('Signing in...') : t('Sign in')}
        </Button>
      </ZodForm>
    </AuthPage>
  );
}

function LoginFailed({ failure }: { failure: AuthFailure | null }) {
  if (failure?.code !== 'auth.wrong_credentials') return <AttemptFailed failure={failure} />;
  return (
    <AttemptFailed failure={{ ...failure, message: 'Wrong email, username or password.' }}>
      {t('Your details are kept. Try again or reset your password.')}
    </AttemptFailed>
  );
}

function PasswordChanged() {
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-card border border-good-line bg-good-soft px-3.5 py-3 text-dense"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 flex-none text-good" />
      {t('Password changed successfully. Sign in with the new one.')}
    </p>
  );
}
