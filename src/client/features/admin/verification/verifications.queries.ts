import type { VerificationsSearch } from '../../../../contract/admin/admin-addresses.ts';
import { searchVerificationRequests } from '../../../../contract/communities/verification.ts';
import { call } from '../../../data/api/call.ts';

/** One page of the requests that the address asks for. */
export function fetchVerifications(search: VerificationsSearch, limit: number, signal?: AbortSignal) {
  const { q, page, status, archived, sort, order } = search;
  const query = {
    ...{ q, page, limit, sort_by: sort, order_by: order },
    ...(status !== 'all' && { status }),
    ...(archived === 'shown' && { include_archived: 'true' as const }),
  };
  return call(searchVerificationRequests, { query }, signal === undefined ? {} : { signal });
}
