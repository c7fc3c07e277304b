import { Problem } from '../../../../contract/core/problems.ts';

/** A community always keeps at least one owner. */
export function lastOwner(): Problem {
  return new Problem('group.last_owner', 'A community needs an owner. Make someone else the owner first.');
}
