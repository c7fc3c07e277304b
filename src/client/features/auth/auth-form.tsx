import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { AuthFailure } from '../../../../machines/auth.machine.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormError, ZodForm } from '../../ui/forms/form.tsx';

interface AuthFormProps<S extends z.core.$ZodType> {
  schema: S;
  /** What the form does, for screen readers. */
  label: string;
  submitLabel: string;
  /** Replaces `submitLabel` while the form is pending. */
  pendingLabel: string;
  isPending: boolean;
  /** Why the last submission failed. */
  failure: AuthFailure | null;
  /** Says what was kept and what to press after a failure. The default fits every form. */
  hint?: ReactNode;
  /** Values that have no field of their own. */
  extra?: Readonly<Record<string, unknown>> | undefined;
  onSubmit: (values: z.output<S>) => void;
  /** The fields. */
  children?: ReactNode;
}

/**
 * The form of a page for users who are not signed in. A failure is shown above the form, or at its fields
 * when the server named them.
 */
export function AuthForm<S extends z.core.$ZodType>(props: AuthFormProps<S>) {
  const { schema, label, isPending, failure, hint, extra, onSubmit, children } = props;
  return (
    <>
      {failure !== null && failure.issues.length === 0 && (
        <FormError message={failure.message}>{hint || t('Your details are kept. Try again.')}</FormError>
      )}
      <ZodForm schema={schema} aria-label={label} issues={failure?.issues} extra={extra} onSubmit={onSubmit}>
        {children}
        <Button type="submit" kind="primary" size="field" isWide isPending={isPending}>
          {isPending ? props.pendingLabel : props.submitLabel}
        </Button>
      </ZodForm>
    </>
  );
}
