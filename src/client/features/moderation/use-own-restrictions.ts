import { useQuery } from '@tanstack/react-query';
import type { RestrictionType } from '../../../contract/communities/restriction-kinds.ts';
import type { OwnRestriction } from '../../../contract/communities/restrictions.ts';
import { myAuthorizationQuery } from '../../data/session/authorization.queries.ts';
import { useRefetchAt } from './use-mutes-end.ts';

/** What restricts the user on the whole platform from this, or undefined. Follows the clock and the server. */
export function usePlatformRestriction(type: RestrictionType): OwnRestriction | undefined {
  const { data } = useQuery(myAuthorizationQuery);
  const restrictions = data?.data.restrictions;
  useRefetchAt(restrictions, myAuthorizationQuery.queryKey);
  return restrictions?.find((one) => one.type === type);
}
