import { useMemo } from 'react';
import type { ProblemIssue } from '../../../../contract/core/problems.ts';
import { issuesOf } from '../../../data/api/api-error.ts';

/** The fields that the server found invalid; the array changes with `error` only, as a form expects. */
export function useIssues(error: unknown): readonly ProblemIssue[] {
  return useMemo(() => issuesOf(error), [error]);
}
