import { useMemo } from 'react';
import type { AuthFailure } from '../../../../machines/auth.machine.ts';
import { failureOf } from '../../data/session/failure-of.ts';

/**
 * Returns what to say about `error`. The same error gives the same object, so that a form points at the
 * server's issues once.
 */
export function useFailure(error: Error | null): AuthFailure | null {
  return useMemo(() => (error === null ? null : failureOf(error)), [error]);
}
