import { createRestriction, type Restriction } from '../../../contract/communities/restrictions.ts';
import { call } from '../../data/api/call.ts';

/** Undoes a lift: the same restriction again, which begins when the lifted one would have. */
export function restoreRestriction(lifted: Restriction): Promise<unknown> {
  const { scope, group_id, user, type, reason, starts_at, ends_at, report_id } = lifted;
  const isToCome = Date.parse(starts_at) > Date.now();
  const start = isToCome ? { starts_at } : {};
  return call(createRestriction, {
    body: { scope, group_id, user_id: user.id, type, reason, ...start, ends_at, report_id },
  });
}
