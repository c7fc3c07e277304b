import { queryOptions } from '@tanstack/react-query';
import { getVerificationRequest } from '../../../../contract/communities/verification.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The owner's request for verification and its result. */
export function verificationQuery(groupId: string) {
  return queryOptions({
    queryKey: ['communities', 'verification', groupId],
    queryFn: async ({ signal }) =>
      (await call(getVerificationRequest, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}
