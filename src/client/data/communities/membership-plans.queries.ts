import { queryOptions } from '@tanstack/react-query';
import { getPlanInclusions, searchMembershipPlans } from '../../../contract/communities/membership-plans.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';

/** The membership plans of a community, the cheapest first. Only owners get archived ones. */
export function membershipPlansQuery(groupId: string, { hasArchived = false } = {}) {
  return queryOptions({
    queryKey: ['plans', groupId, hasArchived],
    queryFn: async ({ signal }) => {
      const query = { groupId, ...(hasArchived && { includeArchived: 'true' as const }) };
      return (await call(searchMembershipPlans, { query }, { signal })).data;
    },
    ...screenQuery,
  });
}

/** What a plan includes, as far as the user sees it. */
export function planInclusionsQuery(groupId: string, planId: string) {
  return queryOptions({
    queryKey: ['plans', groupId, 'inclusions', planId],
    queryFn: async ({ signal }) =>
      (await call(getPlanInclusions, { params: { group_membership_plan_id: planId } }, { signal })).data,
    ...screenQuery,
  });
}
