import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { forgotPasswordForm, requestPasswordReset } from '../../../../contract/account/auth.ts';
import { call } from '../../../data/api/call.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { t } from '../../../i18n/t.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { keepAuthDraft, readAuthDraft } from '../auth-draft.ts';
import { AuthForm } from '../auth-form.tsx';
import { AuthPage } from '../auth-page.tsx';
import { onward } from '../onward.ts';
import { sentMail } from '../sent-mail.ts';
import { useFailure } from '../use-failure.ts';

/** What the user typed to sign in is the best guess at the address, if it is an address. */
function likelyEmail(): string {
  const { email, emailOrUsername } = readAuthDraft();
  return emailOrUsername.includes('@') ? emailOrUsername : email;
}

/** `/forgot-password/`. The page never says whether the address has an account; only the mail does. */
export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const { redirect } = useSearch({ strict: false });
  const request = useMutation(
    {
      mutationFn: (form: { email: string }) =>
        call(requestPasswordReset, { body: { ...form, ...onward(redirect) } }),
      onSuccess({ data }) {
        const search = { email: data.email, redirect };
        void navigate({ to: '/reset-password-verify/', search, state: { mail: sentMail(data) } });
      },
    },
    queryClient,
  );
  const failure = useFailure(request.error);

  return (
    <AuthPage
      title={t('Forgot your password?')}
      lead={t('We’ll email you a code so you can choose a new one.')}
      alternative={{ question: t('Remembered it?'), label: t('Sign in'), to: '/login/' }}
    >
      <AuthForm
        schema={forgotPasswordForm}
        label={t('Forgot your password?')}
        submitLabel={t('Send the code')}
        pendingLabel={t('Sending...')}
        isPending={request.isPending}
        failure={failure}
        onSubmit={(form) => request.mutate(form)}
      >
        <TextField
          name="email"
          type="email"
          label={t('Email')}
          autoComplete="email"
          defaultValue={likelyEmail()}
          onChange={(email) => keepAuthDraft({ email })}
        />
      </AuthForm>
    </AuthPage>
  );
}
