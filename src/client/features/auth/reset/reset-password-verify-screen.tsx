import { useMutation } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type CodeForm as Code,
  requestPasswordReset,
  verifyPasswordReset,
} from '../../../../contract/account/auth.ts';
import { call } from '../../../data/api/call.ts';
import { queryClient } from '../../../data/api/query-client.ts';
import { t } from '../../../i18n/t.ts';
import { readAuthDraft } from '../auth-draft.ts';
import { AuthPage } from '../auth-page.tsx';
import { CodeForm } from '../code-form.tsx';
import { onward } from '../onward.ts';
import { ResendCode } from '../resend-code.tsx';
import { type SentMail, sentMail } from '../sent-mail.ts';
import { useFailure } from '../use-failure.ts';

/** `/reset-password-verify/`. Exchanges the mailed code for the token of the next page. */
export function ResetPasswordVerifyScreen() {
  const navigate = useNavigate();
  const { email = '', redirect } = useSearch({ strict: false });
  const [mail, setMail] = useState(useRouterState({ select: ({ location }) => location.state.mail }) ?? null);
  const address = email || readAuthDraft().email;
  const verify = useMutation(
    {
      mutationFn: (body: Code) => call(verifyPasswordReset, { body }),
      // Replaces the history entry, so that Back does not lead to a used code.
      onSuccess: ({ data }) =>
        void navigate({ to: '/reset-password/', search: { token: data.token, redirect }, replace: true }),
    },
    queryClient,
  );
  const resend = useMutation(
    {
      mutationFn: () => call(requestPasswordReset, { body: { email: address, ...onward(redirect) } }),
      onSuccess({ data }) {
        verify.reset();
        setMail(sentMail(data));
      },
    },
    queryClient,
  );
  const failure = useFailure(verify.error ?? resend.error);

  return (
    <AuthPage
      title={t('Check your email')}
      lead={lead(address, mail)}
      alternative={{ question: t('Wrong address?'), label: t('Change it'), to: '/forgot-password/' }}
    >
      <CodeForm
        label={t('Check your email')}
        email={address}
        failure={failure}
        isBusy={verify.isPending}
        onSubmit={(form) => verify.mutate(form)}
      />
      {address !== '' && (
        <ResendCode isSending={resend.isPending} mail={mail} onResend={() => resend.mutate()} />
      )}
    </AuthPage>
  );
}

function lead(address: string, mail: SentMail | null): string {
  if (address === '') return t('Enter the code we emailed you.');
  if (mail === null) return t('Enter the code we emailed to {address}.', { address });
  return mail.isSent
    ? t('If {address} has an account, a code is on its way.', { address })
    : t('We’ve sent enough emails to {address} for now. Open the link in the latest one.', { address });
}
