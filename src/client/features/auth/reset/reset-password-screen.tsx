import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword, resetPasswordForm } from '../../../../contract/account/auth.ts';
import type { CallInput } from '../../../../contract/core/endpoint.ts';
import { call } from '../../../data/api/call.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { session } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Link } from '../../../ui/base/link.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { newPasswordRules } from '../../../ui/forms/password-rules.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import { useFailure } from '../use-failure.ts';

// Only the server knows the account. If it finds the user's name in the password, the field shows that.
const rules = newPasswordRules([]);

/** `/reset-password/`. Sets a new password for the owner of the token. All of their sessions end. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { token: asked = '', redirect } = useSearch({ strict: false });
  // The address changes before this screen unmounts.
  const [token] = useState(asked);
  const reset = useMutation(
    {
      mutationFn: (body: CallInput<typeof resetPassword>['body']) => call(resetPassword, { body }),
      onSuccess() {
        session.send({ type: 'session.expired' });
        const state = { notice: 'password-changed' } as const;
        void navigate({ to: '/login/', search: { redirect }, replace: true, state });
      },
    },
    queryClient,
  );
  const failure = useFailure(reset.error);

  return (
    <AuthPage title={t('Choose a new password')} lead={t('You will be signed out everywhere else.')}>
      <AuthForm
        schema={resetPasswordForm}
        label={t('Choose a new password')}
        submitLabel={t('Save the new password')}
        pendingLabel={t('Saving...')}
        isPending={reset.isPending}
        failure={failure}
        hint={
          failure?.code === 'auth.token_wrong' && (
            <Link to="/forgot-password/" search={{ redirect }}>
              {t('Ask for a new code')}
            </Link>
          )
        }
        extra={{ token }}
        onSubmit={(form) => reset.mutate(form)}
      >
        <PasswordField name="password" label={t('New password')} rules={rules} autoComplete="new-password" />
        <PasswordField
          name="confirmPassword"
          label={t('Confirm password')}
          placeholder={t('Type it again, or paste')}
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthPage>
  );
}
