import type { ReactNode } from 'react';
import type { AuthFailure } from '../../../machines/auth.machine.ts';
import { FormError } from '../ui/form.tsx';
import { t } from '../words/t.ts';

interface AttemptFailedProps {
  failure: AuthFailure | null;
  /** What was kept and what to press; a sentence that fits every form unless told. */
  children?: ReactNode;
}

/** Says why a form was refused. Nothing where the server named the fields: the words then stand at the fields. */
export function AttemptFailed({ failure, children }: AttemptFailedProps) {
  if (failure === null || failure.issues.length > 0) return null;
  return (
    <FormError message={failure.message}>{children ?? t('Your details are kept. Try again.')}</FormError>
  );
}
