import { useRouterState, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { AuthFailure } from '../../../../machines/auth.machine.ts';
import { loginForm } from '../../../contract/account/sign-in.ts';
import { session } from '../../data/session/session.ts';
import { t } from '../../i18n/t.ts';
import { Link } from '../../ui/base/link.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SuspensionAppeal } from '../moderation/suspension-appeal.tsx';
import { keepAuthDraft, readAuthDraft } from './auth-draft.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { useAttempt } from './use-attempt.ts';
import { useVerification } from './use-verification.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Why the user was sent to the sign-in page. */
    notice?: 'password-changed' | undefined;
  }
}

/** `/login/`. Once the user is signed in, the routes redirect to `redirect`. */
export function LoginScreen() {
  const { redirect } = useSearch({ strict: false });
  const notice = useRouterState({ select: ({ location }) => location.state.notice });
  const { failure, isBusy } = useAttempt();
  useVerification();

  return (
    <AuthPage
      title={t('Tuloy po kayo.')}
      lead={t('Sign in to your communities.')}
      alternative={{ question: t('New here?'), label: t('Create an account'), to: '/register/' }}
    >
      {notice === 'password-changed' && failure === null && <PasswordChanged />}
      <AuthForm
        schema={loginForm}
        label={t('Sign in')}
        submitLabel={t('Sign in')}
        pendingLabel={t('Signing in...')}
        isPending={isBusy}
        {...shown(failure)}
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
      </AuthForm>
    </AuthPage>
  );
}

/** Returns what to show of a failure. A wrong password has its own text. */
function shown(failure: AuthFailure | null) {
  if (failure?.suspension !== undefined)
    return { failure, hint: <SuspensionAppeal key={failure.suspension.token} {...failure.suspension} /> };
  if (failure?.code !== 'auth.wrong_credentials') return { failure };
  return {
    failure: { ...failure, message: 'Wrong email, username or password.' },
    hint: t('Your details are kept. Try again or reset your password.'),
  };
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
