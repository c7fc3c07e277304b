import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword, resetPasswordForm } from '../../contract/auth.ts';
import { call } from '../api/call.ts';
import { session } from '../session/session.ts';
import { AuthPage } from '../ui/auth-page.tsx';
import { Button } from '../ui/button.tsx';
import { ZodForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { newPasswordRules } from '../ui/password-rules.ts';
import { t } from '../words/t.ts';
import { AttemptFailed } from './attempt-failed.tsx';
import { AuthFooter } from './auth-footer.tsx';
import { useFailure } from './use-failure.ts';
import { useRequest } from './use-request.ts';
import { WallNote } from './wall-note.tsx';

// Whose password it is is known to the server only; what it finds of their name in it is told at the field.
const rules = newPasswordRules([]);

/** `/reset-password/`: a new password for whoever holds the token. Every session of theirs ends. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { token: asked = '', redirect } = useSearch({ strict: false });
  // The address changes before this screen is gone.
  const [token] = useState(asked);
  const reset = useRequest(
    (form: { token: string; password: string; confirmPassword: string }) =>
      call(resetPassword, { body: form }),
    () => {
      session.send({ type: 'session.expired' });
      return navigate({
        to: '/login/',
        search: { redirect },
        replace: true,
        state: { notice: 'password-changed' },
      });
    },
  );
  const failure = useFailure(reset.error);

  return (
    <AuthPage
      title={t('Choose a new password')}
      lead={t('You will be signed out everywhere else.')}
      footer={<AuthFooter />}
      onWall={<WallNote />}
    >
      {failure?.code === 'auth.token_wrong' ? (
        <AttemptFailed failure={failure}>
          <Link to="/forgot-password/" search={{ redirect }}>
            {t('Ask for a new code')}
          </Link>
        </AttemptFailed>
      ) : (
        <AttemptFailed failure={failure} />
      )}
      <ZodForm
        schema={resetPasswordForm}
        aria-label={t('Choose a new password')}
        issues={failure?.issues}
        extra={{ token }}
        onSubmit={(form) => reset.send(form)}
      >
        <PasswordField name="password" label={t('New password')} rules={rules} autoComplete="new-password" />
        <PasswordField
          name="confirmPassword"
          label={t('Confirm password')}
          placeholder={t('Type it again, or paste')}
          autoComplete="new-password"
        />
        <Button type="submit" kind="primary" size="field" isWide isPending={reset.isPending}>
          {reset.isPending ? t('Saving...') : t('Save the new password')}
        </Button>
      </ZodForm>
    </AuthPage>
  );
}
