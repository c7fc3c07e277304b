import { useEffect } from 'react';
import type { AuthFailure } from '../../../../machines/auth.machine.ts';
import { session, useSession } from '../../data/session/session.ts';

interface Attempt {
  /** Why the last attempt of this form failed. */
  readonly failure: AuthFailure | null;
  /** True while an attempt is on its way. */
  readonly isBusy: boolean;
}

/**
 * State of the current attempt of this page's form. Leaving the page clears the failure, but not what was
 * typed.
 */
export function useAttempt(): Attempt {
  const failure = useSession(({ context }) => context.failure);
  const isBusy = useSession((snapshot) => snapshot.hasTag('busy'));
  useEffect(() => () => session.send({ type: 'form.left' }), []);
  return { failure, isBusy };
}
