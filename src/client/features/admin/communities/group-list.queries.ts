import type { GroupListSearch } from '../../../../contract/admin/admin-addresses.ts';
import { searchCommunities } from '../../../../contract/communities/communities.ts';
import { call } from '../../../data/api/call.ts';
import { momentsOf } from '../../../data/lists/day-range.ts';

const flag = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const));

/** One page of the communities that the address asks for, whatever the administrator's own interests are. */
export function fetchGroups(search: GroupListSearch, limit: number, signal?: AbortSignal) {
  const { q, page, visibility, verification, pricing, plan, access, archived, sort, order } = search;
  const query = {
    ...{ q, page, limit, sort_by: sort, order_by: order, include_unwanted: 'true' as const },
    ...(visibility !== 'all' && { is_public: flag(visibility === 'public') }),
    ...(verification !== 'all' && { is_verified: flag(verification === 'verified') }),
    ...(pricing !== 'all' && { is_free: flag(pricing === 'free') }),
    ...(plan !== 'all' && { plan_types: plan }),
    ...(access !== 'all' && { is_expired: flag(access === 'expired') }),
    ...momentsOf(search),
    ...(archived === 'shown' && { include_archived: 'true' as const }),
  };
  return call(searchCommunities, { query }, signal === undefined ? {} : { signal });
}
