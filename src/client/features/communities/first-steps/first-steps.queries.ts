import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getFirstSteps, updateFirstSteps } from '../../../../contract/communities/first-steps.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The user's checklist in a community. */
export function firstStepsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['first-steps', groupId],
    queryFn: async ({ signal }) =>
      (await call(getFirstSteps, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}

/** Marks the welcome as read, or closes the checklist, on all devices. */
export function useMarkFirstSteps(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { is_welcomed: true } | { is_closed: true }) =>
      call(updateFirstSteps, { params: { group_id: groupId }, body }),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ['communities', 'details'] }),
  });
}
