import {
  type GroupPermission,
  type GroupTraits,
  may,
  type Standing,
  standingOf,
} from '../../../contract/core/permissions.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/api/implement.ts';
import { lockActiveRole } from './active-role.ts';

interface LockedRight {
  readonly membership: { readonly group: GroupTraits & { readonly id: string } };
  readonly caller: Caller;
  /** Returns what is thrown without the right. */
  readonly refusal: () => Error;
}

/**
 * Locks the caller's membership until the transaction ends, and returns their standing. Call it before other locks.
 * Throws what `refusal` returns without the right.
 */
export async function lockRight(
  tx: Database,
  right: GroupPermission,
  { membership: { group }, caller, refusal }: LockedRight,
): Promise<Standing> {
  const role = await lockActiveRole(tx, group.id, caller.userId);
  const standing = standingOf(role && { role, status: 'ACTIVE' }, caller.platformRole);
  if (!may(right, standing, group)) throw refusal();
  return standing;
}
