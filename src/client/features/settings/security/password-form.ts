import * as z from 'zod/mini';
import { changePasswordBody } from '../../../../contract/account/auth.ts';
import { text } from '../../../../contract/core/text.ts';

/** Compared even while other fields are invalid, so that every message shows at once. */
function isForm(payload: { value: unknown }): boolean {
  return typeof payload.value === 'object' && payload.value !== null;
}

/** SPEC §5: the fields of the form. The confirmation is not sent. */
export const changePasswordForm = z
  .object({
    ...changePasswordBody.shape,
    confirmPassword: text().check(z.minLength(1, 'Please confirm your password')),
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
      when: isForm,
    }),
  );
export type ChangePasswordForm = z.output<typeof changePasswordForm>;
