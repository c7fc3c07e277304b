import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { changePassword } from '../../../../contract/account/auth.ts';
import { issuesOf, problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ZodForm } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { changedPasswordRules } from '../../../ui/forms/password-rules.ts';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { type ChangePasswordForm, changePasswordForm } from './password-form.ts';

/** Maps errors to fields: a wrong current password belongs to the first field. */
function passwordIssues(error: unknown) {
  const problem = problemOf(error);
  if (problem?.code === 'auth.password_wrong') return [{ path: 'currentPassword', message: problem.message }];
  return issuesOf(error);
}

function useChangePassword(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: ChangePasswordForm) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess() {
      toast.success(
        t('Password changed successfully'),
        t('You are signed out on all other devices, and your private calendar address has ended.'),
      );
      void queries.invalidateQueries({ queryKey: ['account'] });
      void queries.invalidateQueries({ queryKey: ['calendar', 'feed'] });
      onDone();
    },
    onError(error) {
      if (passwordIssues(error).length === 0) toastFailure(error);
    },
  });
}

/** The form to change the password. A button shows it (SPEC §2). */
export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection
      id="password"
      title={t('Password')}
      lead={t('Changing it signs you out on all other devices and ends your private calendar address.')}
      action={!isOpen && <Button onPress={() => setIsOpen(true)}>{t('Change password')}</Button>}
      isPadded={isOpen}
    >
      {isOpen && <ChangePassword onClose={() => setIsOpen(false)} />}
    </SettingsSection>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const email = user?.email ?? '';
  const about = [email, user?.first_name ?? '', user?.last_name ?? '', user?.username ?? ''];
  const { mutate, error, isPending } = useChangePassword(onClose);
  const issues = useMemo(() => passwordIssues(error), [error]);
  return (
    <ZodForm
      aria-label={t('Change password')}
      schema={changePasswordForm}
      issues={issues}
      onSubmit={(form) => mutate(form)}
    >
      {/* Lets password managers know the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoFocus
        name="currentPassword"
        label={t('Current password')}
        autoComplete="current-password"
        isDisabled={isPending}
      />
      <PasswordField
        name="newPassword"
        label={t('New password')}
        rules={changedPasswordRules(about)}
        autoComplete="new-password"
        isDisabled={isPending}
      />
      <PasswordField
        name="confirmPassword"
        label={t('Confirm new password')}
        autoComplete="new-password"
        isDisabled={isPending}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <DialogButtons onCancel={onClose} isPending={isPending}>
          {isPending ? t('Saving...') : t('Change password')}
        </DialogButtons>
      </div>
    </ZodForm>
  );
}
