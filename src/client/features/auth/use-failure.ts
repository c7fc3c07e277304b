import { useMemo } from 'react';
import type { AuthFailure } from '../../../../machines/auth.machine.ts';
import { failureOf } from '../../data/session/failure-of.ts';

/** What to say of `error`, the same object for the same error: a form points at the server's issues once. */
export function useFailure(error: Error | null): AuthFailure | null {
  return useMemo(() => (error === null ? null : failureOf(error)), [error]);
}
