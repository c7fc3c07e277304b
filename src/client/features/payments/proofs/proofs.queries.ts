import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPaymentCode } from '../../../../contract/money/direct/payment-codes.ts';
import { getHistoryMatches } from '../../../../contract/money/direct/wallet-history.ts';
import { getProofSettings, type ProofStatus, searchProofs } from '../../../../contract/money/proofs.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** Whether a community takes payments outside the app, and where they go. */
export function proofSettingsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['proofs', groupId, 'settings'],
    queryFn: async ({ signal }) =>
      (await call(getProofSettings, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}

/** The owner's QR Ph code with what the plan costs the user now. */
export function paymentCodeQuery(groupId: string, planId: string) {
  return queryOptions({
    queryKey: ['proofs', groupId, 'code', planId],
    async queryFn({ signal }) {
      const input = { params: { group_id: groupId }, body: { group_membership_plan_id: planId } };
      return (await call(getPaymentCode, input, { signal })).data;
    },
    // A price is as old as the moment at which somebody looks at it.
    gcTime: 0,
    ...screenQuery,
  });
}

/** The user's newest proof of payment in a community, or null. */
export function myProofQuery(groupId: string, userId: string) {
  return queryOptions({
    queryKey: ['proofs', groupId, 'mine', userId],
    async queryFn({ signal }) {
      const input = { params: { group_id: groupId }, query: { user_id: userId, limit: '1' } };
      return (await call(searchProofs, input, { signal })).data[0] ?? null;
    },
    ...screenQuery,
  });
}

/** One page of the proofs of a community, for its owners: those that wait from the oldest on, others from the newest. */
export function proofQueueQuery(groupId: string, { status, page }: { status: ProofStatus; page: number }) {
  return queryOptions({
    queryKey: ['proofs', groupId, 'queue', status, page],
    queryFn: ({ signal }) =>
      call(
        searchProofs,
        {
          params: { group_id: groupId },
          query: {
            ...{ status, page: String(page), limit: '10' },
            order_by: status === 'WAITING' ? ('asc' as const) : ('desc' as const),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

/** The proofs that one press accepts, since the owner's wallet has them. */
export function historyMatchesQuery(groupId: string) {
  return queryOptions({
    queryKey: ['proofs', groupId, 'matches'],
    queryFn: async ({ signal }) =>
      (await call(getHistoryMatches, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}
